import { expect, it } from 'vitest'
import { textsOf } from './contents'

const partOf = (name: string, value: string) => ({
  name,
  value,
  kind: 'text' as const,
  at: [0, 0, 100, 100] as const,
  isBold: false,
  lines: 1,
  largest: 30,
  align: 'left' as const,
})

it('a text that is too long is cut to one that can be stored', () => {
  const parts = [partOf('name', `${'x'.repeat(3999)}😀`), partOf('note', '')]
  const texts = textsOf({ hash: 'h', wantedAt: 0, content: { layout: 'OWN', parts, isReduced: false } })
  expect(texts).toHaveLength(1)
  expect(texts?.[0]?.value).toBe('x'.repeat(3999))
})
