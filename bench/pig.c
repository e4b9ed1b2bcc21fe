/* Random games of Pig in plain C, in the shape that Dicefield has: a state that waits for a choice or a throw, a list of legal actions,
 * a loop that knows nothing of the game. It shows what writing the rules in Python costs; pig_by_hand.c shows what the shape costs.
 *
 * Usage: pig GAMES; prints games, steps, wins of seat 1.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 2, SIDES = 6, MOST_DICE = 32, ROLL = 0, HOLD = 1 };

typedef struct {
    uint32_t a, b, c, counter;
} rng_t;

typedef struct {
    int8_t seats;
    int32_t owed, sealed;
    int8_t throw_count, throw_sides[MOST_DICE];
    int16_t goal;
    int8_t turn;
    int16_t pot, scores[SEATS];
} pig_t;

typedef struct {
    int8_t verb;
} action_t;

static uint32_t next_word(rng_t *rng) {
    uint32_t word = rng->a + rng->b + rng->counter++;
    rng->a = rng->b ^ (rng->b >> 9);
    rng->b = rng->c + (rng->c << 3);
    rng->c = ((rng->c << 21) | (rng->c >> 11)) + word;
    return word;
}

static uint32_t draw(rng_t *rng, uint32_t count) {
    uint64_t scaled = (uint64_t)next_word(rng) * count;
    if ((uint32_t)scaled < count) {
        uint32_t threshold = -count % count;
        while ((uint32_t)scaled < threshold)
            scaled = (uint64_t)next_word(rng) * count;
    }
    return (uint32_t)(scaled >> 32);
}

static void owe(pig_t *pig, int seat) {
    pig->owed = 1 << seat;
    pig->sealed = 0;
}

static void start(pig_t *pig, int goal) {
    memset(pig, 0, sizeof *pig);
    pig->seats = SEATS;
    pig->goal = (int16_t)goal;
    owe(pig, 0);
}

static int legal(const pig_t *pig, int seat, action_t *out) {
    (void)pig, (void)seat;
    out[0].verb = ROLL;
    out[1].verb = HOLD;
    return 2;
}

static void pass_turn(pig_t *pig) {
    pig->pot = 0;
    pig->turn = (int8_t)(1 - pig->turn);
    owe(pig, pig->turn);
}

static void choose(pig_t *pig, int seat, const action_t *action) {
    if (action->verb == ROLL) {
        pig->owed = 0;
        pig->throw_sides[pig->throw_count++] = SIDES;
        return;
    }
    pig->scores[seat] = (int16_t)(pig->scores[seat] + pig->pot);
    if (pig->scores[seat] >= pig->goal)
        pig->owed = 0;
    else
        pass_turn(pig);
}

static void land(pig_t *pig, const int64_t *faces) {
    memset(pig->throw_sides, 0, sizeof pig->throw_sides);
    pig->throw_count = 0;
    if (faces[0] == 1) {
        pass_turn(pig);
    } else {
        pig->pot = (int16_t)(pig->pot + faces[0]);
        owe(pig, pig->turn);
    }
}

static long long finish_randomly(pig_t *pig, action_t *actions, int64_t *faces, rng_t *dice, rng_t *minds) {
    for (long long step = 0;; step++) {
        if (pig->throw_count > 0) {
            for (int die = 0; die < pig->throw_count; die++)
                faces[die] = 1 + draw(dice, (uint32_t)pig->throw_sides[die]);
            land(pig, faces);
        } else if (pig->owed != 0) {
            int seat = __builtin_ctz((unsigned)pig->owed);
            choose(pig, seat, &actions[draw(minds, (uint32_t)legal(pig, seat, actions))]);
        } else {
            return step;
        }
    }
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 1000000;
    rng_t dice = {1, 2, 3, 4}, minds = {5, 6, 7, 8};
    long long steps = 0, wins = 0;
    pig_t pig;
    action_t actions[2];
    int64_t faces[MOST_DICE];
    for (long game = 0; game < games; game++) {
        start(&pig, 100);
        steps += finish_randomly(&pig, actions, faces, &dice, &minds);
        wins += pig.scores[0] >= pig.goal;
    }
    printf("%ld %lld %lld\n", games, steps, wins);
    return 0;
}
