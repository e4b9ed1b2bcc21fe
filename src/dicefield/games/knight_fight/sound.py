from dicefield.engine.rule import rule


@rule
def sound(joust) -> int:
    return 0
