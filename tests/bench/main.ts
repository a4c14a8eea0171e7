import { abuse } from './abuse'
import { api } from './api'
import { cluster } from './cluster'
import { dashboard } from './dashboard'
import { delivery } from './delivery'
import { drivers } from './drivers'
import { importFile } from './import'
import { interaction } from './interaction'
import { ledger } from './ledger'
import { load } from './load'
import { map } from './map'
import { print } from './print'
import { reassign } from './reassign'
import { refresh } from './refresh'
import { render } from './render'
import { rows } from './rows'
import { search } from './search'
import { show } from './show'
import { endSlowdown } from './slowdown'
import { tasks } from './tasks'
import { templates } from './templates'
import { walk } from './walk'

const PARTS = {
  load,
  walk,
  interaction,
  rows,
  api,
  search,
  dashboard,
  map,
  refresh,
  render,
  show,
  templates,
  import: importFile,
  tasks,
  reassign,
  ledger,
  delivery,
  drivers,
  cluster,
  print,
  abuse,
}

const checks = process.argv.includes('--check')
const asked = process.argv.slice(2).filter((name) => name !== '--check')
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
let missed = 0
for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  missed += await part()
}
await endSlowdown()
if (missed > 0) console.log(`\n${missed} aims are missed.`)
if (checks && missed > 0) process.exitCode = 1
