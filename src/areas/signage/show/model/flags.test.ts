import { describe, expect, it } from 'vitest'
import { MODEL_SCREENS } from '../../../../schema/screens'
import { pasted } from './clipboard'
import {
  addObjects,
  choose,
  chooseAll,
  chooseNext,
  chosenOf,
  type Command,
  editing,
  putObjects,
  removeChosen,
  slideOf,
} from './editor'
import { hasFlag, setFlag, toggleFlag } from './flags'
import { growBy, handledOf, moveBy, moving, resizes, setContent, turnBy, turns } from './gestures'
import { isReachable, type ShowObject } from './show'
import { showFromWire, showToWire } from './wire'

const screen = MODEL_SCREENS.IP231A
const ground = { type: 'image', id: '1', left: 0, top: 0, width: 1920, height: 158, angle: 0, autoSize: false } as const
const badge = { ...ground, id: '2', left: 40, top: 30, width: 100, height: 80 } as const
const after = (...commands: Command[]) =>
  commands.reduce((state, command) => command(state), editing(showFromWire([], screen)))
const locked = after(addObjects([ground]), toggleFlag('locked'))
const held = { shift: false, alt: false, free: true }

describe('a locked object', () => {
  it('cannot be moved, resized, rotated, replaced or removed', () => {
    const [{ key }] = slideOf(locked).objects as [ShowObject]
    for (const edit of [
      moveBy(5, 5),
      growBy(5, 5),
      turnBy(15),
      setContent(key, { id: '9' }),
      putObjects([{ ...slideOf(locked).objects[0]!, left: 9 }]),
      removeChosen,
    ])
      expect(edit(locked)).toBe(locked)
    expect(moving(locked, 0)({ x: 40, y: 0 }, { x: 0, y: 0 }, held).objects).toEqual([])
    expect([resizes({ ...ground, locked: true }), turns({ ...ground, locked: true })]).toEqual([false, false])
  })

  it('does not keep the rest of the selection from changing', () => {
    const both = choose(['o1', 'o2'])(addObjects([badge])(locked))
    expect(slideOf(moveBy(7, 0)(both)).objects.map(({ left }) => left)).toEqual([0, 47])
    expect(handledOf(chosenOf(both)).map(({ id }) => id)).toEqual(['2'])
    const rest = removeChosen(both)
    expect([slideOf(rest).objects.map(({ id }) => id), rest.selection]).toEqual([['1'], ['o1']])
  })

  it('is not selected by "select all", nor by the keys of the canvas', () => {
    const both = addObjects([badge])(locked)
    expect(chooseAll(both).selection).toEqual(['o2'])
    expect(chooseNext(1, isReachable)(choose([])(both)).selection).toEqual(['o2'])
    expect(chooseNext(1)(choose([])(both)).selection).toEqual(['o1'])
  })

  it('is unlocked by the same command, alone and among others', () => {
    expect(slideOf(toggleFlag('locked')(locked)).objects[0]).not.toHaveProperty('locked')
    const both = choose(['o1', 'o2'])(addObjects([badge])(locked))
    expect([hasFlag(both, 'locked'), hasFlag(toggleFlag('locked')(both), 'locked')]).toEqual([false, true])
    expect(setFlag(['o1'], 'locked', true)(locked)).toBe(locked)
  })
})

describe('a locked or hidden object', () => {
  it('keeps its flags on the wire; others omit them', () => {
    const wire = showToWire(
      after(addObjects([ground, badge]), setFlag(['o1'], 'locked', true), setFlag(['o1'], 'hidden', true)).show,
    )
    expect(wire[0]?.objList[0]).toMatchObject({ locked: true, hidden: true })
    expect(wire[0]?.objList[1]).not.toHaveProperty('locked')
    expect(showToWire(showFromWire(wire, screen))).toEqual(wire)
  })

  it('is neither as a copy', () => {
    const objects = [{ ...badge, locked: true, hidden: true }]
    expect(pasted({ storeCode: 'S', slideKey: 'a', objects }, { storeCode: 'S', slideKey: 'b', screen }, 0)).toEqual([
      badge,
    ])
  })
})
