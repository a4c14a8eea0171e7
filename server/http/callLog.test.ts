import { expect, it } from 'vitest'
import { isWorthALine } from './callLog'

it('logs changes, failures and slow calls', () => {
  expect(isWorthALine('POST', '/tag/assign', 200, 5)).toBe(true)
  expect(isWorthALine('DELETE', '/status/server/esl-1', 200, 5)).toBe(true)
  expect(isWorthALine('GET', '/status/server', 401, 5)).toBe(true)
  expect(isWorthALine('GET', '/stats/dashboard', 200, 1_500)).toBe(true)
})

it('does not log reading', () => {
  for (const call of [
    'GET /status/server',
    'POST /history/alarm/system/search',
    'POST /config/store/pagination',
    'POST /status/store/pagination/tag',
    'POST /product/store/S1/list',
    'POST /file/download/task/1',
  ]) {
    const [method = '', path = ''] = call.split(' ')
    expect(isWorthALine(method, path, 200, 5), call).toBe(false)
  }
})
