import { describe, expect, it } from 'vitest'
import {
  DEFAULT_VIEW,
  hiddenPanels,
  hidePanel,
  movePanel,
  putPanel,
  readView,
  resizePanel,
  sameView,
  showPanel,
  viewFromSearch,
  viewToSearch,
} from './arrangement'
import { PANEL_IDS, type PanelId } from './panels'

const ids = (view = DEFAULT_VIEW) => view.panels.map(({ id }) => id)
const sizeOf = (view: typeof DEFAULT_VIEW, id: PanelId) => view.panels.find((panel) => panel.id === id)?.size

describe('the arrangement of the dashboard', () => {
  it('starts with the tills and what needs attention, and with every panel but the overview', () => {
    expect(ids().slice(0, 3)).toEqual(['till', 'needs', 'changed'])
    expect(hiddenPanels(DEFAULT_VIEW)).toEqual(['summary'])
  })

  it('shows a hidden panel again at the end', () => {
    const without = hidePanel(DEFAULT_VIEW, 'daily')
    expect(hiddenPanels(without)).toEqual(['summary', 'daily'])
    expect(ids(showPanel(without, 'daily')).at(-1)).toBe('daily')
    expect(ids(showPanel(DEFAULT_VIEW, 'daily')).filter((id) => id === 'daily')).toHaveLength(1)
  })

  it('resizes a panel within the sizes that there are', () => {
    const wider = resizePanel(DEFAULT_VIEW, 'tagStatus', 1)
    expect(sizeOf(wider, 'tagStatus')).toBe('half')
    expect(sizeOf(resizePanel(resizePanel(wider, 'tagStatus', -1), 'tagStatus', -1), 'tagStatus')).toBe('third')
    expect(sizeOf(resizePanel(DEFAULT_VIEW, 'alarms', 1), 'alarms')).toBe('full')
  })

  it('moves a panel by one visible panel', () => {
    const among = PANEL_IDS.filter((id) => id !== 'gatewayStatus')
    expect(ids(movePanel(DEFAULT_VIEW, 'tagStatus', 1, among)).slice(3, 6)).toEqual([
      'gatewayStatus',
      'serverStatus',
      'tagStatus',
    ])
    expect(ids(movePanel(DEFAULT_VIEW, 'serverStatus', -1, among)).slice(3, 6)).toEqual([
      'serverStatus',
      'tagStatus',
      'gatewayStatus',
    ])
    expect(movePanel(DEFAULT_VIEW, 'till', -1, PANEL_IDS)).toBe(DEFAULT_VIEW)
    expect(movePanel(DEFAULT_VIEW, 'alarms', 1, PANEL_IDS)).toBe(DEFAULT_VIEW)
  })

  it('moves a panel to the position of another', () => {
    expect(ids(putPanel(DEFAULT_VIEW, 'alarms', 'till'))[0]).toBe('alarms')
    expect(ids(putPanel(DEFAULT_VIEW, 'needs', 'alarms')).at(-1)).toBe('needs')
  })

  it('ignores invalid parts of a stored view', () => {
    const kept = {
      panels: [{ id: 'daily', size: 'full' }, { id: 'daily' }, { id: 'gone' }, 7, { id: 'alarms', size: 'huge' }],
      stores: ['A', 'A', 1],
      every: 7,
    }
    expect(readView(kept)).toEqual({
      panels: [
        { id: 'daily', size: 'full' },
        { id: 'alarms', size: 'full' },
      ],
      stores: ['A'],
      every: 60,
    })
    expect(readView('nothing')).toBeUndefined()
    expect(readView({ panels: 'all' })).toBeUndefined()
  })

  it('replaces the former default panels by the current ones', () => {
    const former =
      'summary tagStatus gatewayStatus serverStatus storeTags tagTypes tagUpdate productUpdate gmpVersions daily grmVersions alarms'.split(
        ' ',
      )
    expect(readView({ panels: former.map((id) => ({ id, size: 'third' })), stores: ['A'], every: 60 })).toEqual({
      ...DEFAULT_VIEW,
      stores: ['A'],
    })
    const withoutTill = { ...hidePanel(DEFAULT_VIEW, 'till'), stores: ['A'] }
    expect(readView(withoutTill)).toEqual({ ...DEFAULT_VIEW, stores: ['A'] })
    const chosen = resizePanel(withoutTill, 'tagStatus', 1)
    expect(readView(chosen)).toEqual(chosen)
    expect(readView({ panels: former.slice(1).map((id) => ({ id })) })?.panels).toHaveLength(former.length - 1)
  })

  it('survives a round trip through the address', () => {
    const view = { ...resizePanel(hidePanel(DEFAULT_VIEW, 'daily'), 'tagStatus', 1), stores: ['A,1', 'ü&b'], every: 30 }
    const linked = viewFromSearch(new URLSearchParams(viewToSearch(view).toString()))
    expect(linked && sameView(linked, view)).toBe(true)
    expect(viewFromSearch(new URLSearchParams('every=10'))).toBeUndefined()
    expect(viewFromSearch(new URLSearchParams('stores=A,B'))).toEqual({ ...DEFAULT_VIEW, stores: ['A', 'B'] })
  })
})
