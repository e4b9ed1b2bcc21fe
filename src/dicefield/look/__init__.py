"""The house style: colours, signs, dice and documents as SVG text. Equal calls give equal text."""
