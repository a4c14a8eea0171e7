/** A name as it is written inside a sentence: "New shared family product". Acronyms such as NFC stay. */
export const inSentence = (name: string): string =>
  name.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLowerCase())
