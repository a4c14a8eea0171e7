import { describe, expect, it } from 'vitest'
import { rowPattern } from './rowPattern'

describe('the pattern of a filter', () => {
  it.each(['^A', 'a|b', '^(KR|IT)\\d+$', '[(+*]+', '(?:ab)+', '\\(a+\\)+', '^S-\\d{3}-.*x', '(a|b)?'])(
    'is taken: %s',
    (source) => {
      expect(rowPattern(source)).toBeInstanceOf(RegExp)
    },
  )

  it.each(['(a+)+$', '(a|a)*b', '((a*))*', '([a-z]+x?){20}', '(?:a?){30}a{30}', 'a*a*a*a*b', '(', 'a)', '[', '*'])(
    'is none that is broken or slow: %s',
    (source) => {
      expect(rowPattern(source)).toBeUndefined()
    },
  )
})
