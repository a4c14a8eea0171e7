/** Korean particles that follow the sound before them: after a consonant, after a vowel. Texts write both, as dictionaries do. */
const PARTICLES: Readonly<Record<string, readonly [consonant: string, vowel: string]>> = {
  '을(를)': ['을', '를'],
  '이(가)': ['이', '가'],
  '은(는)': ['은', '는'],
  '과(와)': ['과', '와'],
  '와(과)': ['과', '와'],
  '(으)로': ['으로', '로'],
}

const [FIRST, LAST] = ['가'.charCodeAt(0), '힣'.charCodeAt(0)]
/** Syllables end in one of so many ways; the first of them is a vowel, the ninth ㄹ. */
const ENDINGS = 28
const RIEUL = 8
/** How the names of the digits end: 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구. */
const DIGITS = [21, RIEUL, 0, 16, 0, 0, 1, RIEUL, RIEUL, 0]

/** How a letter ends when it is read aloud; undefined for other scripts. */
function endingOf(letter: string): number | undefined {
  const code = letter.charCodeAt(0)
  if (code >= FIRST && code <= LAST) return (code - FIRST) % ENDINGS
  return /^\d$/.test(letter) ? DIGITS[Number(letter)] : undefined
}

/** A Korean text with the particles that its words ask for. Behind words of other scripts both stay. */
export const withParticles = (text: string): string =>
  text.replace(/([가-힣\d])(["”’')\]]*)([을이은과와]\([를가는와과]\)|\(으\)로)/g, (whole, letter: string, close: string, both: string) => {
    const [ending, forms] = [endingOf(letter), PARTICLES[both]]
    if (ending === undefined || forms === undefined) return whole
    const isOpen = ending === 0 || (both === '(으)로' && ending === RIEUL)
    return `${letter}${close}${forms[isOpen ? 1 : 0]}`
  })
