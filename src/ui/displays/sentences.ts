/** Joins sentences. Japanese has no space after its full-width period. */
export const sentences = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ').replaceAll('。 ', '。')
