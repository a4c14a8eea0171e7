import { describe, expect, it } from 'vitest'
import { breadcrumbs, findRoute } from './routeInfo'

describe('the route of an address', () => {
  it('names what it is about as a person wrote it: blanks, Korean, per cent and slash', () => {
    for (const templateId of ['Fine settimana', '주말 세일', '50% off', 'A/B']) {
      const found = findRoute(`/plus/template/show/IT001/${encodeURIComponent(templateId)}/edit/23.1`)
      expect(found?.params).toEqual({ storeCode: 'IT001', templateId, mode: 'edit', size: '23.1' })
    }
    expect(findRoute('/plus/template/show/IT001/50%/edit/23.1')?.params['templateId']).toBe('50%')
  })

  it('leads up to pages whose addresses are encoded once', () => {
    const found = findRoute(`/tag/detail/${encodeURIComponent('서울 1')}`)
    expect(found?.params['storeCode']).toBe('서울 1')
    const gateway = findRoute(`/store/${encodeURIComponent('서울 1')}/gw/02AA`)
    expect(gateway && breadcrumbs(gateway).map(({ to }) => to)).toEqual([
      '/store',
      `/store/detail/${encodeURIComponent('서울 1')}`,
    ])
  })
})
