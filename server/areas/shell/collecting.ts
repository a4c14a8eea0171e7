import type { AreaCalls, CallDefinition } from '../../http/call'

const collecting: CallDefinition = {
  answer: { list: 'tag-status-collecting' },
  summary: 'The stores whose tags are being asked for their status (spec/1 §4, spec/3 §3). Open: it is called without headers.',
  handle: async ({ services }) => services.radio.collecting.list(),
}

export const collectingCalls: AreaCalls = { 'GET /tag/status/collecting/store': collecting }
