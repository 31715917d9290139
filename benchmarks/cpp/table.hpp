// The transposition table of the search: buckets of four entries of two words, one line of the processor's cache.
//
//     word 0   the position's key, mixed with word 1
//     word 1   | hash of the best move: 16 | age: 6 | bound: 2 | depth: 8 | value: 32 |
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include "rules.hpp"

enum Bound { EXACT = 1, LOWER = 2, UPPER = 3 };

// The finaliser of splitmix64.
inline Word mixed(Word x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
}

// The key of a position whose rules have none of their own: a hash of its words.
inline Word hash_of(std::initializer_list<Word> words) {
    constexpr Word SEED = 0x9E3779B97F4A7C15;
    Word key = SEED;
    for (const Word word : words) key = mixed((key ^ word) + SEED);
    return key;
}

inline Word move_hash(int move) { return mixed(static_cast<Word>(move)) >> 48 | 1; }

struct Entry {
    Word data = 0;
    explicit operator bool() const { return data != 0; }
    int value() const { return static_cast<std::int32_t>(data); }
    int depth() const { return data >> 32 & 255; }
    int bound() const { return data >> 40 & 3; }
    int age() const { return data >> 42 & 63; }
    Word move() const { return data >> 48; }
};

class Table {
  public:
    // Large pages are asked for, as NumPy does for memory of that size.
    explicit Table(std::size_t megabytes) {
        while (2 * buckets * sizeof(Bucket) <= megabytes << 20) buckets *= 2;
        memory = static_cast<Bucket*>(std::aligned_alloc(1 << 21, std::max<std::size_t>(buckets * sizeof(Bucket), 1 << 21)));
        madvise(memory, buckets * sizeof(Bucket), MADV_HUGEPAGE);
        clear();
    }
    ~Table() { std::free(memory); }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    void clear() { std::memset(static_cast<void*>(memory), 0, buckets * sizeof(Bucket)); }

    void fetch(Word key) const { __builtin_prefetch(&memory[key & (buckets - 1)]); }

    Entry probe(Word key) const {
        for (const Slot& slot : memory[key & (buckets - 1)].slots)
            if ((slot.mixed_key ^ slot.data) == key && slot.data) return {slot.data};
        return {};
    }

    // In the position's own slot, else where an old or shallow entry is lost.
    void store(Word key, int value, int bound, int depth, int age, Word move) {
        Bucket& bucket = memory[key & (buckets - 1)];
        Slot* chosen = bucket.slots;
        int worst = 1 << 30;
        for (Slot& slot : bucket.slots) {
            if ((slot.mixed_key ^ slot.data) == key || slot.data == 0) {
                chosen = &slot;
                if (move == 0 && slot.data) move = Entry{slot.data}.move();
                break;
            }
            const int worth = Entry{slot.data}.depth() - (Entry{slot.data}.age() != age ? 512 : 0);
            if (worth < worst) {
                worst = worth;
                chosen = &slot;
            }
        }
        const Word data = move << 48 | Word(age) << 42 | Word(bound) << 40 | Word(std::min(std::max(depth, 0), 255)) << 32 |
                          static_cast<std::uint32_t>(value);
        chosen->mixed_key = key ^ data;
        chosen->data = data;
    }

  private:
    struct Slot {
        Word mixed_key, data;
    };
    struct Bucket {
        Slot slots[4];
    };
    std::size_t buckets = 1;
    Bucket* memory = nullptr;
};
