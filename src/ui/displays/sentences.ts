/** Sentences one after the other. Japanese has no space after its full stop, which is as wide as one. */
export const sentences = (...parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ').replaceAll('。 ', '。')
