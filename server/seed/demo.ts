import { historyRows, TASKS_PER_STORE } from './historyRows'
import { PAPER_TASKS_PER_STORE, paperRows } from './paperRows'
import { demoPlaces } from './places'
import { demoSize, type Rows, storeRows } from './storeRows'
import { systemRows } from './systemRows'

/** The demonstration, a store at a time, so that it can be written while it is made. The same rows on every machine; times count back from `now`. */
export function* demoRows(now: number): Generator<Rows> {
  yield systemRows(now)
  let firstTask = 1
  let firstPaper = 1
  for (const place of demoPlaces) {
    const store = storeRows(place, demoSize(place.code), now)
    yield store
    yield historyRows(store, now, firstTask)
    firstTask += TASKS_PER_STORE
    yield paperRows(store, now, firstPaper)
    firstPaper += PAPER_TASKS_PER_STORE
  }
}
