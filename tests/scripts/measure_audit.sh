#!/bin/sh
# Reading and auditing PGN against pgn-extract, on the same file, in turn:
#   tests/scripts/measure_audit.sh ROTA FILE.pgn [ROUNDS [PGN_EXTRACT]]
# Files of 100,000 games and more:
#   build/release/tests/make_games 100000 7 > random.pgn
#   build/release/tests/make_games 500 7 stockfish 300 > engine.pgn
#   for i in $(seq 200); do cat engine.pgn; done > engine100k.pgn
# Prints the best time of each, games a second and how often pgn-extract's; 3 rounds by default.
set -eu
rota=$1
file=$2
rounds=${3:-3}
extract=${4:-/usr/games/pgn-extract}

seconds() { # the time of a command, whatever it answers
    begin=$(date +%s%N)
    "$@" > /dev/null 2>&1 || true
    end=$(date +%s%N)
    echo $((end - begin))
}

games=$("$rota" audit --moves-only --json "$file" | tail -n 1 | sed 's/.*"games":\([0-9]*\).*/\1/')
bytes=$(wc -c < "$file")
best_e=0 best_m=0 best_a=0 best_t=0
for _ in $(seq "$rounds"); do
    e=$(seconds "$extract" -s -r "$file")
    m=$(seconds "$rota" audit --moves-only "$file")
    a=$(seconds "$rota" audit "$file")
    t=$(seconds "$rota" audit --threads 2 "$file")
    [ "$best_e" -ne 0 ] && [ "$best_e" -le "$e" ] || best_e=$e
    [ "$best_m" -ne 0 ] && [ "$best_m" -le "$m" ] || best_m=$m
    [ "$best_a" -ne 0 ] && [ "$best_a" -le "$a" ] || best_a=$a
    [ "$best_t" -ne 0 ] && [ "$best_t" -le "$t" ] || best_t=$t
done
line() { # name, nanoseconds, nanoseconds to compare with
    awk -v name="$1" -v own="$2" -v base="$3" -v games="$games" -v bytes="$bytes" 'BEGIN {
        printf "%-22s %8.3f s %9.0f games/s %7.1f MB/s %6.2f x\n",
               name, own / 1e9, games / own * 1e9, bytes / own * 1e3, base / own }'
}
echo "$file: $games games, $bytes bytes"
line "pgn-extract -s -r" "$best_e" "$best_e"
line "audit --moves-only" "$best_m" "$best_e"
line "audit" "$best_a" "$best_e"
line "audit --threads 2" "$best_t" "$best_e"
line "  of one thread" "$best_t" "$best_a"
