import type { Row } from '../../../src/ui/list/selection'

const STATUSES = ['OK', 'OK', 'OK', 'NG', 'WIP', 'UPDATE', 'MISSING']

/** Tags that look like a store's, the same at every run. */
export function benchRows(count: number, from = 0): Row[] {
  return Array.from({ length: count }, (_, at) => {
    const n = from + at
    const mac = (0x1000000 + n * 7919).toString(16).toUpperCase().padStart(12, '0')
    return {
      id: `S001/${mac}`,
      storeCode: 'S001',
      tagId: `B0${String(100000 + n)}`,
      tagMac: mac,
      prCode: String(4900000000000 + n * 13),
      tagType: ['290', '213', '420'][n % 3],
      gwIp: `10.0.${n % 9}.11:8080`,
      status: STATUSES[n % STATUSES.length],
      rssi: -40 - (n % 55),
      battery: 2 + (n % 100) / 100,
      battStatus: n % 17 === 0 ? 'LOW' : 'OK',
      updatedAt: 1_790_000_000 - n * 61,
    }
  })
}
