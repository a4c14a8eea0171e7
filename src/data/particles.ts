/**
 * Korean particles that depend on the preceding sound: after a consonant, after a vowel. Texts contain both, as
 * dictionaries write them.
 */
const PARTICLES: Readonly<Record<string, readonly [consonant: string, vowel: string]>> = {
  '을(를)': ['을', '를'],
  '이(가)': ['이', '가'],
  '은(는)': ['은', '는'],
  '과(와)': ['과', '와'],
  '와(과)': ['과', '와'],
  '(으)로': ['으로', '로'],
}

const [FIRST, LAST] = ['가'.charCodeAt(0), '힣'.charCodeAt(0)]
/** A syllable has one of 28 endings: the first is none (a vowel), the ninth is ㄹ. */
const ENDINGS = 28
const RIEUL = 8
/** The endings of the names of digits: 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구. */
const DIGITS = [21, RIEUL, 0, 16, 0, 0, 1, RIEUL, RIEUL, 0]

/** Capitals are spelled out, as in codes: 엘, 엠, 엔, 알 end in a consonant. */
const SPELLED: Readonly<Record<string, number>> = { L: RIEUL, M: 16, N: 4, R: RIEUL }

/** The final sound of the text before a particle; words in other scripts mostly end in a vowel. */
function endingOf(before: string): number {
  const letter = before.slice(-1)
  const code = letter.charCodeAt(0)
  if (code >= FIRST && code <= LAST) return (code - FIRST) % ENDINGS
  if (/\d/.test(letter)) return DIGITS[Number(letter)] ?? 0
  if (/[A-Z]/.test(letter)) return SPELLED[letter] ?? 0
  if (letter === 'l') return RIEUL
  if (letter === 'm' || letter === 'n' || before === 'ng') return 4
  return /[んン]/.test(letter) ? 4 : 0
}

/** A Korean text with the matching particles. */
export const withParticles = (text: string): string =>
  text.replace(
    /(ng|[^\s"”’')\]])(["”’')\]]*)([을이은과와]\([를가는와과]\)|\(으\)로)/g,
    (whole, before: string, close: string, both: string) => {
      const forms = PARTICLES[both]
      if (forms === undefined) return whole
      const ending = endingOf(before)
      const isOpen = ending === 0 || (both === '(으)로' && ending === RIEUL)
      return `${before}${close}${forms[isOpen ? 1 : 0]}`
    },
  )
