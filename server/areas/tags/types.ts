import type { AreaCalls, Handler } from '../../calls/call'
import { tagTypes } from '../../radio/tagTypes'

const info: Handler = async () =>
  tagTypes.map(({ type, size, width, height, peripheral, colors }) => ({
    tagType: type,
    name: `${size}"`,
    peripheral,
    size,
    resolution: { width, height },
    colors,
  }))

const names: Handler = async () => tagTypes.map(({ type }) => type)

export const tagTypeCalls: AreaCalls = { 'GET /tag/type/info': info, 'GET /tag/type': names }
