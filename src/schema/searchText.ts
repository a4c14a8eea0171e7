/** Signs of languages that set no spaces between words: each is a word of its own. */
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/gu
/** Katakana that Hiragana has too, and how far apart they are. */
const KATAKANA = /[\u30a1-\u30f6]/g
const TO_HIRAGANA = 0x60

/**
 * A text as it is searched: in small letters of one width, without accents, Katakana as Hiragana, its words one space
 * apart. Two texts that people take for the same are the same here.
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

/** What somebody typed as phrases, each of which a text must have: its words, those of Japanese and Korean in their order. */
export const searchPhrases = (typed: string): string[] => [...new Set(typed.split(/[\s\u3000]+/).map(searchText).filter((phrase) => phrase !== ''))]
