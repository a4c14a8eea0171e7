/** With more repetitions, even one after the other, a text of a few hundred characters gets slow. */
const MAX_REPETITIONS = 3

/**
 * The pattern of a filter, which anybody may put into a link. Undefined if it is invalid, or if nested repetitions or
 * repeated alternatives could block the page (catastrophic backtracking).
 */
export function rowPattern(source: string): RegExp | undefined {
  if (!isQuick(source)) return undefined
  try {
    // oxlint-disable-next-line house/patterns -- isQuick has looked at it
    return new RegExp(source, 'i')
  } catch {
    return undefined
  }
}

function isQuick(source: string): boolean {
  // For each open group: whether its content can match in more than one way.
  const open = [false]
  let repetitions = 0
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at] ?? ''
    if (letter === '\\') at += 1
    else if (letter === '[') at = endOfClass(source, at)
    else if (letter === '(') open.push(false)
    else if (letter === '|' || letter === '?') open[open.length - 1] ||= source[at - 1] !== '('
    else if (isRepetition(letter)) {
      repetitions += 1
      open[open.length - 1] = true
    } else if (letter === ')') {
      const isManifold = open.pop() ?? false
      if (open.length === 0 || (isManifold && isRepetition(source[at + 1]))) return false
      if (isManifold) open[open.length - 1] = true
    }
  }
  return repetitions <= MAX_REPETITIONS
}

const isRepetition = (letter: string | undefined) => letter === '*' || letter === '+' || letter === '{'

function endOfClass(source: string, from: number): number {
  let at = from + 1
  while (at < source.length && source[at] !== ']') at += source[at] === '\\' ? 2 : 1
  return at
}
