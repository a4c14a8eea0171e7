/** A name as it stands inside a sentence: "New shared family product". What is written in capitals, such as NFC, stays. */
export const inSentence = (name: string): string => name.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLowerCase())
