import { api } from './api'
import { dashboard } from './dashboard'
import { importFile } from './import'
import { interaction } from './interaction'
import { load } from './load'
import { map } from './map'
import { print } from './print'
import { refresh } from './refresh'
import { render } from './render'
import { rows } from './rows'
import { show } from './show'
import { tasks } from './tasks'
import { templates } from './templates'

const PARTS = { load, interaction, rows, api, dashboard, map, refresh, render, show, templates, import: importFile, tasks, print }

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length === 0 || asked.includes(name)) await part()
}
