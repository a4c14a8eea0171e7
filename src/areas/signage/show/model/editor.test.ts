import { describe, expect, it } from 'vitest'
import { MODEL_SCREENS } from '../../../../schema/screens'
import { adopted, filesOf, pasted, readCopied } from './clipboard'
import {
  addObjects,
  addSlide,
  choose,
  chooseAll,
  chooseNext,
  chosenOf,
  type Command,
  duplicateSlide,
  type Edited,
  editing,
  moveSlide,
  openSlide,
  pasteSlide,
  putObjects,
  removeChosen,
  removeSlide,
  setSlide,
  slideOf,
  stepSlide,
  toggle,
} from './editor'
import { begin, redo, run, undo } from './history'
import type { ShowObject } from './show'
import { showFromWire } from './wire'

const screen = MODEL_SCREENS.IP231A
const image = { type: 'image', id: '1', left: 0, top: 0, width: 100, height: 50, angle: 0, autoSize: false } as const
const empty = () => editing(showFromWire([], screen))
const after = (edited: Edited, ...commands: Command[]) => commands.reduce((state, command) => command(state), edited)
const moved =
  (by: number): Command =>
  (edited) =>
    putObjects(chosenOf(edited).map((object) => ({ ...object, left: object.left + by })))(edited)

describe('objects', () => {
  it('are selected when added, and are on top', () => {
    const edited = after(empty(), addObjects([image]), addObjects([{ ...image, id: '2' }]))
    expect(slideOf(edited).objects.map(({ id }) => id)).toEqual(['1', '2'])
    expect(chosenOf(edited).map(({ id }) => id)).toEqual(['2'])
  })

  it('are selected one after the other, all, or additionally', () => {
    const edited = after(empty(), addObjects([image, image, image]), choose([]))
    const [one, two, three] = slideOf(edited).objects.map(({ key }) => key)
    expect(after(edited, chooseNext(1)).selection).toEqual([one])
    expect(after(edited, chooseNext(-1), chooseNext(1)).selection).toEqual([one])
    expect(after(edited, chooseAll).selection).toEqual([one, two, three])
    expect(after(edited, chooseAll, toggle(two!)).selection).toEqual([one, three])
  })

  it('that are replaced by themselves are no change', () => {
    const edited = after(empty(), addObjects([image]))
    expect(putObjects(chosenOf(edited).map((object) => ({ ...object })))(edited)).toBe(edited)
    expect(removeChosen(after(edited, choose([])))).toEqual(after(edited, choose([])))
  })

  it('are limited to two hundred per slide', () => {
    expect(slideOf(after(empty(), addObjects(Array.from({ length: 300 }, () => image)))).objects).toHaveLength(200)
  })
})

describe('slides', () => {
  it('are added after the open one, and a duplicate has its own objects', () => {
    const edited = after(empty(), addObjects([image]), duplicateSlide)
    const [first, second] = edited.show.slides
    expect(second?.objects.map(({ id }) => id)).toEqual(['1'])
    expect(second?.objects[0]?.key).not.toBe(first?.objects[0]?.key)
    expect(edited.slideKey).toBe(second?.key)
  })

  it('are navigated, moved and removed; an empty one always remains', () => {
    const edited = after(
      empty(),
      setSlide({ duration: 1 }),
      addSlide,
      setSlide({ duration: 2 }),
      addSlide,
      setSlide({ duration: 3 }),
    )
    const durations = ({ show }: Edited) => show.slides.map(({ duration }) => duration)
    expect(durations(after(edited, moveSlide(edited.slideKey, 0)))).toEqual([3, 1, 2])
    expect(slideOf(after(edited, stepSlide(-1))).duration).toBe(2)
    expect(after(edited, stepSlide(1))).toBe(edited)
    const less = after(edited, removeSlide)
    expect([durations(less), slideOf(less).duration]).toEqual([[1, 2], 2])
    expect(after(empty(), addObjects([image]), removeSlide).show.slides).toMatchObject([
      { duration: 30, bgColor: '#000000', objects: [] },
    ])
  })

  it('have the store’s defaults: added ones, the one replacing the last, the first of an empty show', () => {
    const ours = { duration: 12, bgColor: '#204060' }
    const edited = editing(showFromWire([], screen, ours))
    expect(slideOf(edited)).toMatchObject({ ...ours, objects: [] })
    expect(slideOf(after(edited, setSlide({ duration: 5 }), addSlide))).toMatchObject(ours)
    expect(slideOf(after(edited, setSlide({ bgColor: '#ffffff' }), removeSlide))).toMatchObject(ours)
    expect(slideOf(after(edited, setSlide({ duration: 5 }), duplicateSlide)).duration).toBe(5)
  })

  it('that do not exist are not opened', () => {
    expect(openSlide('nowhere')(empty()).slideKey).toBe('s0')
  })
})

describe('undo', () => {
  it('undoes and redoes step by step, until another edit', () => {
    let history = run(run(begin(empty()), addObjects([image])), moved(5))
    history = undo(history)!
    expect(chosenOf(history.present)[0]?.left).toBe(0)
    expect(chosenOf(redo(history)!.present)[0]?.left).toBe(5)
    expect(undo(undo(history)!)).toBeUndefined()
    expect(redo(run(history, addSlide))).toBeUndefined()
  })

  it('counts a held key as one step, and selecting as none', () => {
    let history = run(begin(empty()), addObjects([image]))
    for (let press = 0; press < 5; press++) history = run(history, moved(1), 'nudge')
    history = run(history, choose([]))
    expect(slideOf(undo(history)!.present).objects[0]?.left).toBe(0)
    expect(undo(undo(history)!)?.present.show.slides[0]?.objects).toEqual([])
  })

  it('opens the slide that it changes', () => {
    const history = run(run(begin(empty()), addObjects([image])), addSlide)
    expect(undo(history)?.present.slideKey).toBe('s0')
  })
})

describe('the clipboard', () => {
  const copied = {
    storeCode: 'S1',
    slideKey: 's0',
    objects: [image, { ...image, type: 'webpage', id: 'http://a.example' } as const],
  }
  const to = (storeCode: string, slideKey: string) => ({ storeCode, slideKey, screen })

  it('pastes in place on another slide, and with an offset on its own', () => {
    expect(pasted(copied, to('S1', 's1'), 0).map(({ left }) => left)).toEqual([0, 0])
    expect(pasted(copied, to('S1', 's0'), 1).map(({ left, top }) => [left, top])).toEqual([
      [32, 32],
      [32, 32],
    ])
  })

  it('drops files of another store', () => {
    expect(pasted(copied, to('S2', 's0'), 0).map(({ type }) => type)).toEqual(['webpage'])
  })

  it('carries a whole slide with the files of another store', () => {
    const slide = { ...copied, slide: { duration: 5, bgColor: '#ffffff' } }
    expect(readCopied(JSON.stringify(slide))).toEqual(slide)
    expect(readCopied(JSON.stringify({ ...slide, slide: { duration: 0, bgColor: '#ffffff' } }))).toBeUndefined()
    expect(filesOf(slide)).toEqual([{ type: 'image', id: '1' }])
    expect(adopted(slide, 'S2', new Map([['image 1', '40']]))).toMatchObject({
      storeCode: 'S2',
      objects: [{ id: '40' }, { type: 'webpage' }],
    })
    expect(adopted(slide, 'S2', new Map()).objects.map(({ type }) => type)).toEqual(['webpage'])
    const edited = pasteSlide({ duration: 5, bgColor: '#ffffff', objects: slide.objects })(empty())
    expect(edited.show.slides.map(({ duration, objects }) => [duration, objects.length])).toEqual([
      [30, 0],
      [5, 2],
    ])
  })

  it('ignores other content', () => {
    expect(readCopied(JSON.stringify(copied))).toEqual(copied)
    const strange: unknown[] = [
      null,
      'x',
      {},
      { ...copied, objects: [{ ...image, left: 'x' }] },
      { ...copied, objects: [{ ...(image as Partial<ShowObject>), type: 'script' }] },
    ]
    for (const value of strange) expect(readCopied(JSON.stringify(value))).toBeUndefined()
    expect(readCopied('{')).toBeUndefined()
  })
})
