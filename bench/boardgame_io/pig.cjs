// Pig for one, as boardgame.io wants it: a die is thrown on the server, so a move is complete when the server has answered.
module.exports = {
  Pig: {
    name: "pig",
    setup: () => ({ turn: 0, total: 0 }),
    moves: {
      roll: {
        move: ({ G, random }) => {
          const face = random.D6();
          G.turn = face === 1 ? 0 : G.turn + face;
        },
        client: false,
      },
      hold: {
        move: ({ G }) => {
          G.total += G.turn;
          G.turn = 0;
        },
        client: false,
      },
    },
  },
};
