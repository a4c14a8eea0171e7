/** The texts of a list that is typed as one: separated by commas, semicolons or line ends, each once. */
export const textsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]
