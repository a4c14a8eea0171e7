/** Characters of languages without spaces between words: each is a word of its own. */
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/gu
/** Katakana that have a Hiragana counterpart, and the distance between them. */
const KATAKANA = /[\u30a1-\u30f6]/g
const TO_HIRAGANA = 0x60

/**
 * A text normalized for searching: lower case, one width, without accents, Katakana as Hiragana, words separated by one
 * space. Texts that people consider equal become equal.
 */
export const searchText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replace(KATAKANA, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - TO_HIRAGANA))
    .replace(SIGNS, ' $& ')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()

/**
 * The phrases in a search, each of which a text must contain: its words; consecutive Japanese or Korean characters stay
 * together.
 */
export const searchPhrases = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s\u3000]+/)
      .map(searchText)
      .filter((phrase) => phrase !== ''),
  ),
]
