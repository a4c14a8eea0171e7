import type { AreaCalls, Handler } from '../../calls/call'
import { knownTagTypes } from '../../radio/tagTypes'

const info: Handler = async () =>
  knownTagTypes().map(({ type, size, width, height, peripheral, colors, name = `${size}"` }) => ({
    tagType: type,
    name,
    peripheral,
    size,
    resolution: { width, height },
    colors,
  }))

const names: Handler = async () => knownTagTypes().map(({ type }) => type)

export const tagTypeCalls: AreaCalls = { 'GET /tag/type/info': info, 'GET /tag/type': names }
