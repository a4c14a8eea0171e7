import type { AreaCalls, CallDefinition } from '../../http/call'
import { tagTypes } from '../../radio/tagTypes'

const info: CallDefinition = {
  answer: { list: 'tag-type-info' },
  summary: 'What each type of tag is: peripherals, size, resolution (spec/1 §3, §9).',
  handle: async () =>
    tagTypes.map(({ type, size, width, height, peripheral, colors }) => ({
      tagType: type,
      name: `${size}"`,
      peripheral,
      size,
      resolution: { width, height },
      colors,
    })),
}

const names: CallDefinition = {
  answer: { inline: { type: 'array', items: { type: 'string', maxLength: 8 }, maxItems: 1000 } },
  summary: 'The types of tags that there are (spec/1 §7).',
  handle: async () => tagTypes.map(({ type }) => type),
}

export const tagTypeCalls: AreaCalls = { 'GET /tag/type/info': info, 'GET /tag/type': names }
