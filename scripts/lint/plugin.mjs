import { layers } from './layers.mjs'
import { patterns } from './patterns.mjs'
import { said } from './said.mjs'
import { visibleText } from './visibleText.mjs'

/** This project's own rules, which no existing plugin has; .oxlintrc.json turns them on. */
export default {
  meta: { name: 'house' },
  rules: { layers, patterns, said, 'visible-text': visibleText },
}
