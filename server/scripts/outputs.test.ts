import { expect, it } from 'vitest'
import { asTexts, outputProblem } from './outputs'

it('An output of the right shape has no problem, also with nulls for what does not change', () => {
  expect(outputProblem('tagDecorator', { prInfo: ['a', 1, null], layoutId: null })).toBeUndefined()
  expect(outputProblem('tagDecorator', null)).toBeUndefined()
  expect(outputProblem('productFileParser', [{ line: 2, prCode: 'A1' }])).toBeUndefined()
})

it('A problem names the place in the output', () => {
  expect(outputProblem('tagDecorator', { prInfo: 'text' })?.message).toContain('output.prInfo')
  expect(outputProblem('productFileParser', { rows: [] })?.message).toContain('output')
  expect(outputProblem('productFileParser', [{ prCode: 'A1' }, 7])?.message).toContain('output.1')
})

it('Entries are texts, whatever the script returned', () => {
  expect(asTexts(['a', 1.5, null, true])).toEqual(['a', '1.5', '', 'true'])
})
