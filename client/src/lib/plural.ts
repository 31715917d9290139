// The words of the page, without any framework: finding a key, its plural form, and filling its slots.

export type Catalogue = Record<string, string>;
export type Slots = Record<string, string | number>;

/** What the browser is asked for: Portuguese alone would mean Brazil's rules. */
export function localeOf(tag: string): string {
  return tag === "pt" ? "pt-PT" : tag;
}

const rules = new Map<string, Intl.PluralRules>();

/** Serbian rules are asked for under the tag of the language alone, whichever its letters. */
function ruleOf(tag: string): Intl.PluralRules {
  let rule = rules.get(tag);
  if (!rule) {
    rule = new Intl.PluralRules(localeOf(tag));
    rules.set(tag, rule);
  }
  return rule;
}

/**
 * The text of a key, with its slots `{name}` filled.
 *
 * With a count the form `key.one`, `key.few` ... is taken, else `key.other`, else `key` itself, and `{count}` is a slot.
 * Numbers are written as the language does. A key that is not there is returned as it is, so that it is seen.
 */
export function phrase(words: Catalogue, tag: string, key: string, slots: Slots = {}, count?: number): string {
  let found: string | undefined;
  if (count !== undefined) found = words[`${key}.${ruleOf(tag).select(count)}`] ?? words[`${key}.other`];
  found ??= words[key];
  if (found === undefined) return key;
  const all: Slots = count === undefined ? slots : { count, ...slots };
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = all[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? number(tag, value) : value;
  });
}

/** A number as a language writes it. */
export function number(tag: string, value: number, digits = 3): string {
  return new Intl.NumberFormat(localeOf(tag), { maximumFractionDigits: digits }).format(value);
}
