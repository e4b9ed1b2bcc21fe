/* Random games of Pig fused into one loop by hand, with the generator that Dicefield uses: what no engine for more than one game can be.
 *
 * Every decision is roll or hold with equal chances. Usage: pig_by_hand GAMES; prints games, steps, wins of seat 1.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    uint32_t a, b, c, counter;
} rng_t;

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

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 1000000;
    rng_t dice = {1, 2, 3, 4}, minds = {5, 6, 7, 8};
    long long steps = 0, wins = 0;
    for (long game = 0; game < games; game++) {
        int scores[2] = {0, 0}, turn = 0, pot = 0;
        for (;;) {
            steps++;
            if (draw(&minds, 2) == 1) { /* hold */
                scores[turn] += pot;
                if (scores[turn] >= 100)
                    break;
                pot = 0;
                turn = 1 - turn;
                continue;
            }
            steps++;
            int face = 1 + (int)draw(&dice, 6);
            if (face == 1) {
                pot = 0;
                turn = 1 - turn;
            } else {
                pot += face;
            }
        }
        wins += turn == 0;
    }
    printf("%ld %lld %lld\n", games, steps, wins);
    return 0;
}
