import { describe, expect, it } from 'vitest'
import type { Viewer } from '../../schema/access'
import { homeOf, menuTarget, storeAt, storeTabs, switchTarget, tabbedStore } from './storePages'

const ALL: Viewer = { role_id: 0, privilege: {}, store: [] }
const read = { read: true, write: false }
const TAGS_ONLY: Viewer = { role_id: 3, privilege: { tag: read, dashboard: read }, store: ['S1', 'S2'] }
const ONE_STORE: Viewer = { role_id: 3, privilege: { store: read, tag: read }, store: ['S1'] }

const at = (address: string) => {
  const [pathname = '', query] = address.split('?')
  return { pathname, search: query === undefined ? '' : `?${query}` }
}
const OF_S1 = 'filter_storeCode=S1&condition_storeCode=%3D%3D'

describe('the store of an address', () => {
  it.each([
    ['/tag/detail/S1', 'S1'],
    ['/tag/S1/02AA/T1/battery/history', 'S1'],
    ['/store/S1', 'S1'],
    [`/task?${OF_S1}`, 'S1'],
    ['/setting/promotion?storeCode=S1', 'S1'],
    ['/exceptions?store=S1&list=lowbattery', 'S1'],
    ['/tag', undefined],
    ['/task', undefined],
    // Stores whose code contains it are several.
    ['/task?filter_storeCode=S1', undefined],
    ['/nowhere/S1', undefined],
  ])('%s: %s', (address, storeCode) => {
    expect(storeAt(at(address))).toBe(storeCode)
  })
})

describe('an entry of the menu', () => {
  it.each([
    ['/tag', '/tag/detail/S1'],
    ['/product', '/product/list/S1'],
    ['/sensor', '/sensor/detail/S1'],
    ['/paper', '/paper/task/S1'],
    ['/print', '/print/edit/S1'],
    ['/plus/device', '/plus/device/list/S1'],
    ['/plus/template', '/plus/template/list/S1'],
    ['/task', `/task?${OF_S1}`],
    ['/setting/store-config', `/setting/store-config?${OF_S1}`],
    ['/exceptions', '/exceptions?store=S1'],
    ['/dashboard', '/dashboard'],
    ['/store', '/store'],
    ['/members', '/members'],
    ['/pages/anything', '/pages/anything'],
  ])('%s leads to the page of the store in mind: %s', (path, target) => {
    expect(menuTarget(path, 'S1', ALL)).toBe(target)
    expect(menuTarget(path, undefined, ALL)).toBe(path)
  })

  it('leads who has one store from the stores to its home', () => {
    expect(menuTarget('/store', 'S1', ONE_STORE)).toBe('/store/S1')
  })

  it('takes a code as it is written', () => {
    expect(menuTarget('/tag', '서울 1/2', ALL)).toBe(`/tag/detail/${encodeURIComponent('서울 1/2')}`)
  })
})

describe('the switcher', () => {
  const go = (address: string, storeCode: string | undefined, viewer = ALL) =>
    switchTarget(at(address), storeCode, viewer, { enableTagUpdateHistory: true })

  it.each([
    ['/tag/detail/S1?filter_status=NG&page=3', '/tag/detail/S2'],
    ['/product/S1/update/task/list', '/product/S2/update/task/list'],
    [`/task?${OF_S1}`, '/task?filter_storeCode=S2&condition_storeCode=%3D%3D'],
    ['/store/S1', '/store/S2'],
  ])('goes from %s to the same page of the other store: %s', (address, target) => {
    expect(go(address, 'S2')).toBe(target)
  })

  it.each([
    ['/tag/S1/02AA/T1/battery/history', '/tag/detail/S2'],
    ['/store/S1/gw/02AA', '/store/detail/S2'],
    ['/task/detail/S1/7/UPDATE', '/task?filter_storeCode=S2&condition_storeCode=%3D%3D'],
    ['/plus/template/show/S1/T1/edit/23.1', '/plus/template/list/S2'],
  ])('goes from %s, which the other store has not, to the page above: %s', (address, target) => {
    expect(go(address, 'S2')).toBe(target)
  })

  it('goes from a page without a store to the store’s home', () => {
    for (const address of ['/members', '/tag', '/dashboard', '/task']) expect(go(address, 'S2')).toBe('/store/S2')
    expect(go('/dashboard', 'S2', TAGS_ONLY)).toBe('/tag/detail/S2')
  })

  it('goes from a page of a store to that of all stores, and from another nowhere', () => {
    expect(go('/tag/S1/02AA/T1/battery/history', undefined)).toBe('/tag')
    expect(go('/store/S1', undefined)).toBe('/store')
    expect(go(`/task?${OF_S1}`, undefined)).toBe('/task')
    expect(go('/alarm/history?page=2', undefined)).toBe('/alarm/history?page=2')
  })
})

describe('the tabs of a store', () => {
  const tabs = (address: string, viewer = ALL) => storeTabs(at(address), 'S1', viewer, {})

  it('are those that the viewer may open', () => {
    expect(tabs('/store/S1').map(({ id }) => id)).toEqual([
      'home',
      'gateways',
      'tags',
      'products',
      'sensors',
      'tasks',
      'paper',
      'print',
      'signage',
      'settings',
    ])
    expect(tabs('/tag/detail/S1', TAGS_ONLY).map(({ id }) => id)).toEqual(['tags'])
    expect(homeOf('S1', TAGS_ONLY, {})).toBe('/tag/detail/S1')
    expect(homeOf('S1', { role_id: 3, privilege: { member: read }, store: ['S1'] }, {})).toBeUndefined()
  })

  it('mark the page itself, or the one that it stands below', () => {
    const marked = (address: string) => tabs(address).flatMap(({ id, current }) => (current ? [[id, current]] : []))
    expect(marked('/tag/detail/S1')).toEqual([['tags', 'page']])
    expect(marked('/tag/S1/02AA/T1/battery/history')).toEqual([['tags', true]])
    expect(marked('/store/S1/gw/02AA')).toEqual([['gateways', true]])
    expect(marked('/task/detail/S1/7/UPDATE')).toEqual([['tasks', true]])
    expect(marked('/plus/image/list/S1')).toEqual([['signage', true]])
    expect(marked('/print/edit/S1')).toEqual([['print', 'page']])
  })

  it('stand above the pages of a store that the account has, and above no others', () => {
    expect(tabbedStore(at('/tag/detail/S1'), TAGS_ONLY)).toBe('S1')
    for (const address of ['/tag/detail/S9', '/product/list/S1', '/tag', '/exceptions?store=S1'])
      expect(tabbedStore(at(address), TAGS_ONLY)).toBeUndefined()
  })
})
