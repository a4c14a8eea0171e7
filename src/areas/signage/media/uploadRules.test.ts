import { expect, it } from 'vitest'
import { accepted, refusalOf, typeOfFile } from './uploadRules'

it('offers the extensions of its type', () => {
  expect(accepted('video')).toBe('.mp4,.webm')
})

it.each([
  ['image', 'a.PNG', 10, undefined],
  ['image', 'a.svg', 10, 'server.signage.imageKind'],
  ['image', 'png', 10, 'server.signage.imageKind'],
  ['image', 'a.png', 0, 'areas.signage.media.empty'],
  ['image', 'a.png', 30_000_000, 'server.signage.tooLarge'],
  ['video', 'a.webm', 30_000_000, undefined],
  ['video', 'a.png', 10, 'server.signage.videoKind'],
  ['widget', 'a.html', 3_000_000, 'server.signage.tooLarge'],
] as const)('%s %s of %i bytes: %s', (type, name, size, refusal) => {
  expect(refusalOf(type, { name, size })).toBe(refusal)
})

it('recognizes the type of a file by its extension', () => {
  expect(['a.PNG', 'b.jpeg', 'c.mp4', 'd.html', 'e.txt', 'f'].map((name) => typeOfFile({ name }))).toEqual([
    'image',
    'image',
    'video',
    'widget',
    undefined,
    undefined,
  ])
})
