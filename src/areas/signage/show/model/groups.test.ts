import { describe, expect, it } from 'vitest'
import { MODEL_SCREENS } from '../../../../schema/screens'
import { addObjects, choose, chosenOf, type Command, editing, slideOf } from './editor'
import {
  canGroup,
  canUngroup,
  chooseNextGroup,
  groupChosen,
  groupOf,
  toggleGroup,
  ungroupChosen,
  withGroups,
} from './groups'
import { isReachable } from './show'
import { showFromWire, showToWire } from './wire'

const screen = MODEL_SCREENS.IP231A
const image = { type: 'image', id: '1', left: 0, top: 0, width: 100, height: 50, angle: 0, autoSize: false } as const
const after = (...commands: Command[]) =>
  commands.reduce((state, command) => command(state), editing(showFromWire([], screen)))
const four = addObjects(['1', '2', '3', '4'].map((id) => ({ ...image, id })))
// The first and the third, of four.
const grouped = after(four, choose(['o1', 'o3']), groupChosen)
const ids = (edited: typeof grouped) =>
  slideOf(edited)
    .objects.map(({ id }) => id)
    .join('')

describe('a group', () => {
  it('is adjacent at the place of its topmost member, and is selected by any member', () => {
    expect(ids(grouped)).toBe('2134')
    expect([groupOf(grouped, 'o3'), groupOf(grouped, 'o2')]).toEqual([['o1', 'o3'], ['o2']])
    expect(withGroups(grouped, ['o4', 'o3'])).toEqual(['o1', 'o3', 'o4'])
    expect(after(() => grouped, choose(['o2']), toggleGroup('o1')).selection).toEqual(['o2', 'o1', 'o3'])
    expect(after(() => grouped, choose(['o2', 'o1', 'o3']), toggleGroup('o3')).selection).toEqual(['o2'])
  })

  it('is ungrouped by any selected member', () => {
    expect([canGroup(grouped), canUngroup(grouped)]).toEqual([false, true])
    const apart = after(() => grouped, choose(['o3']), ungroupChosen)
    expect([canUngroup(apart), groupOf(apart, 'o1')]).toEqual([false, ['o1']])
    expect(ungroupChosen(apart)).toBe(apart)
  })

  it('is one stop for the keyboard, and its members are reached from inside', () => {
    const next = chooseNextGroup(1, isReachable)
    expect(after(() => grouped, choose(['o2']), next).selection).toEqual(['o1', 'o3'])
    expect(after(() => grouped, choose(['o2']), next, next).selection).toEqual(['o4'])
    expect(
      after(() => grouped, choose(['o4']), chooseNextGroup(-1, isReachable), chooseNextGroup(-1, isReachable))
        .selection,
    ).toEqual(['o2'])
    expect(after(() => grouped, choose(['o1']), next).selection).toEqual(['o3'])
  })

  it('becomes a new group when copied, and none if one member was copied', () => {
    const copies = chosenOf(grouped).map(({ key: _, ...object }) => object)
    const twice = addObjects(copies)(grouped)
    expect(twice.selection.map((key) => groupOf(twice, key).length)).toEqual([2, 2])
    expect(new Set(slideOf(twice).objects.map(({ group }) => group)).size).toBe(3)
    expect(chosenOf(addObjects(copies.slice(0, 1))(grouped))[0]).not.toHaveProperty('group')
  })

  it('survives the wire, and excludes locked objects', () => {
    const wire = showToWire(grouped.show)
    expect(wire[0]?.objList.map(({ group }) => group)).toEqual([undefined, 'g1', 'g1', undefined])
    expect(showToWire(showFromWire(wire, screen))).toEqual(wire)
    const locked = showFromWire(
      wire.map((slide) => ({
        ...slide,
        objList: slide.objList.map((object) => (object.id === '3' ? { ...object, locked: true } : object)),
      })),
      screen,
    )
    expect(groupOf(editing(locked), 's0o1')).toEqual(['s0o1'])
  })
})
