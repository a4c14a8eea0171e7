import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { type NewAlarm, raiseAlarms } from '../../server/alarms/raise'
import { allCalls } from '../../server/areas/index'
import { wholeShare } from '../../server/cluster/share'
import { type Config, readConfig } from '../../server/config'
import { refreshTexts } from '../../server/db/productTexts'
import { createApp } from '../../server/http/app'
import type { Jobs } from '../../server/jobs/jobs'
import type { KindName } from '../../server/jobs/kinds'
import { countMails, dueMails } from '../../server/mail/queue'
import { printersOf, resultOf } from '../../server/printing/printers'
import { FieldState } from '../../server/radio/fieldState'
import { endChecks } from '../../server/radio/persistentChecks'
import { Signage } from '../../server/signage/signage'
import { createSocketApp } from '../../server/socket/socket'
import { summarize } from '../../server/till/summaries'
import { Timetable } from '../../server/timetable/timetable'
import { StoredStage } from './storedStage'

type JobOptions = Parameters<Jobs['send']>[2]

/** An HTTP server beside the one of a test. */
export interface Served {
  request(request: InjectOptions): Promise<LightMyRequestResponse>
  /** Takes calls at a port, and gives its address. */
  listen(): Promise<string>
  /** Until the head of the next request is there. */
  asked(): Promise<void>
  close(): Promise<void>
}

/**
 * What a contract test needs and no call can do or tell: time that passes, faults of devices, rows of long ago, and
 * what stands in no answer. All that tests of the contract know of the server's inside is here: who writes that anew
 * writes this anew, and keeps the tests.
 */
export class Stage extends StoredStage {
  // Time and work beside the calls

  /** Waits until the files that came and those that are made, the mails that calls ask for, and what the ledger follows are through. */
  async settle(): Promise<void> {
    await this.services.jobs.settled(
      'product-file',
      'paper-file',
      'download',
      'ledger-prices',
      'layout-rules',
      'password-mail',
    )
  }

  /** The labels of stores whose ledger or tills have changed are compared with the tills. */
  compareTills(): Promise<void> {
    return summarize(this.services.records, this.services.clock(), () => undefined)
  }

  /** The gateways and tags of the stores are there, as stored; nothing is asked of them between rounds. */
  startRadio(): Promise<void> {
    return this.services.radio.load()
  }

  /** What is due on the air by the server's clock happens. */
  radioRound(): Promise<void> {
    return this.services.radio.step()
  }

  /** The same with real gateways, and what they are asked over the network is answered. */
  async hardwareRound(): Promise<void> {
    const { radio, hardware } = this.services
    await radio.step()
    await hardware.settled()
  }

  /** The timetable begins: what is due at times of the day is due from now. */
  startTimetable(): Promise<void> {
    return this.inside.timetable.load()
  }

  /** What the timetable has for the time that has passed is done. */
  timetableRound(): Promise<void> {
    return this.inside.timetable.step()
  }

  /** The server starts again, as far as its timetable goes, and does what was due while it was not there. */
  async restartTimetable(): Promise<void> {
    const { records, radio, clock } = this.services
    const restarted = new Timetable({ records, radio, clock })
    await restarted.load()
    await restarted.step()
  }

  /** The mail server is the one that was set up; mails of alarms from now on are sent. */
  startMail(): Promise<void> {
    return this.services.mailer.load()
  }

  /** The displays of the stores are there, as stored. */
  startDisplays(): Promise<void> {
    return this.services.signage.load()
  }

  /** The server starts again, as far as its displays go. */
  async restartDisplays(): Promise<void> {
    const { records, clock, signage } = this.services
    const restarted = new Signage({ records, clock, files: signage.files, products: signage.products })
    Object.assign(this.services, { signage: restarted })
    await restarted.load()
    await restarted.resume()
  }

  /** All displays are away, and say nothing any more. */
  loseDisplays(): void {
    const { simulator } = this.services.signage as unknown as { simulator: object }
    Object.assign(simulator, { displays: new Map() })
  }

  /** What is due of displays by the server's clock happens. */
  displayRound(): Promise<void> {
    return this.services.signage.step()
  }

  /** Printers print the next labels of the paper tasks. */
  printRound(): Promise<void> {
    return this.services.printing.step()
  }

  /** The servers report how they are, and who is missed is noted. */
  serversReport(): Promise<void> {
    return this.inside.monitor.step()
  }

  /** What is left of uploads that nobody goes on with goes. @param later seconds from now */
  sweepUploads(later = 0): Promise<void> {
    return this.services.uploads.sweep(this.services.clock() + later)
  }

  /** Until the first bytes of an upload are taken. */
  uploadComes(): Promise<void> {
    const { uploads } = this.services
    const append = uploads.append.bind(uploads)
    return new Promise((resolve) => {
      uploads.append = (...given) => {
        resolve()
        return append(...given)
      }
    })
  }

  /** The names by which products are found are read from where the aliases say. @returns whether that has changed */
  readNamesAnew(): Promise<boolean> {
    return refreshTexts(this.services.db)
  }

  /** No job is begun any more, as in a server that ends. */
  endJobs(): void {
    this.services.jobs.end()
  }

  /** Jobs of a kind are done like this. */
  doJobs(kind: KindName, work: () => Promise<void>): void {
    this.services.jobs.handle(kind, work)
  }

  /** Sends a job, which begins at once. */
  sendJob(kind: KindName, payload: unknown, how: JobOptions = {}): Promise<void> {
    return this.services.jobs.send(kind, payload as never, how)
  }

  /** Leaves a job to be found with the next look. */
  leaveJob(kind: KindName, payload: unknown, how: JobOptions): Promise<void> {
    return this.services.jobs.sendWithin(this.services.records, kind, payload as never, how)
  }

  /** Somebody wants no more of a paper task, as when its job is removed. */
  cancelPaper(task: { readonly storeCode: string; readonly taskId: number }): Promise<void> {
    return this.services.printing.cancel(task)
  }

  /** The label printers of a store: names and addresses. */
  printersOf(storeCode: string): readonly (readonly [name: string, ip: string])[] {
    return printersOf(storeCode)
  }

  /** What a printer of the store says of a label of a task. */
  printerSays(label: Parameters<typeof resultOf>[0]): ReturnType<typeof resultOf> {
    return resultOf(label)
  }

  // Other servers

  /** One more HTTP server with these calls, which are let in or refused as ever and then do nothing. */
  async serveBare(calls: readonly string[]): Promise<Served> {
    return served(
      await createApp(this.services, Object.fromEntries(calls.map((name) => [name, async () => undefined]))),
    )
  }

  /** One more socket on this one's services, that pings so often. */
  async serveSocket(pingMs: number): Promise<Pick<Served, 'listen' | 'close'>> {
    const app = await createSocketApp(this.services, pingMs)
    return { listen: () => app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
  }

  /** One more HTTP server on this one's database and services, with the files of a console in a folder. */
  async serve(folder?: string): Promise<Served> {
    return served(await createApp(this.services, allCalls(this.services.descriptors), folder))
  }

  /** The server writes a line into its log. */
  log(line: string): void {
    this.services.log.info(line)
  }

  // Faults and what nobody can be asked for

  /** A gateway has no power for so long. @returns whether there is one */
  unplugGateway(gwMac: string, seconds: number): boolean {
    return this.services.radio.simulator.unplug(gwMac, seconds)
  }

  /** A tag confirms that it shows what a task sent it. */
  async tagTakes(storeCode: string, taskId: number, tagMac: string): Promise<void> {
    const at = this.services.clock()
    const battery = { battery: 3, rssi: -50, temperature: 20, gwIp: '' }
    await this.services.radio.updates.deliveries.hear([
      { kind: 'delivered', at, taskId, storeCode, tagMac, ...battery },
    ])
  }

  /** What tags are told from now on: to turn to which page, and after how many seconds back. */
  pagesTurned(): readonly { storeCode: string; pageNo: number; returnTime: number }[] {
    const told: { storeCode: string; pageNo: number; returnTime: number }[] = []
    const { driver } = this.services.radio
    const page = driver.page.bind(driver)
    driver.page = (storeCode, tagMacs, pageNo, returnTime) => {
      told.push({ storeCode, pageNo, returnTime })
      return page(storeCode, tagMacs, pageNo, returnTime)
    }
    return told
  }

  /** Which gateways say how they are in so many seconds from now, each time that they do. */
  gatewayReports(seconds: number): string[] {
    const { driver, simulator } = this.services.radio
    const told: string[] = []
    const stop = driver.listen((events) =>
      told.push(...events.flatMap((event) => (event.kind === 'gateway' ? [event.gwMac] : []))),
    )
    const start = this.services.clock()
    for (let second = 0; second < seconds; second++) simulator.step(start + second)
    stop()
    return told
  }

  /** A sensor reports what it measures. */
  async sensorReports(report: {
    readonly storeCode: string
    readonly sensorMac: string
    readonly value: number
    readonly battery: number
  }): Promise<void> {
    const at = this.services.clock()
    await new FieldState(this.services.records).hear([{ kind: 'sensed', at, rssi: -60, ...report }])
  }

  /** All connections to the database wait for something while this is done. */
  async whileConnectionsWait(work: () => Promise<void>): Promise<void> {
    const { db, maintenance } = this.services.connection
    const { waiting } = await maintenance.transaction().execute(async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(77)`.execute(trx)
      const all = Array.from({ length: 20 }, () => sql`SELECT pg_advisory_xact_lock(77)`.execute(db))
      await work()
      return { waiting: all }
    })
    await Promise.all(waiting)
  }

  /** The server is as if these settings of its environment were others. @returns what makes it as it was */
  startedWith(env: Readonly<Record<string, string>>): () => void {
    const { config } = this.services
    const [plain, other] = [readConfig({}), readConfig(env)]
    const changed = Object.entries(other).filter(
      ([name, value]) => !isDeepStrictEqual(plain[name as keyof Config], value),
    )
    const before = changed.map(([name]) => [name, config[name as keyof Config]])
    Object.assign(config, Object.fromEntries(changed))
    return () => void Object.assign(config, Object.fromEntries(before))
  }

  /** Raises alarms, as the devices and services do. @returns the number of the last one */
  async raise(...alarms: readonly NewAlarm[]): Promise<number> {
    await raiseAlarms(this.services.records, alarms)
    return Math.max(...(await this.services.records.pick('alarm-history', ['_id'])).map(({ _id }) => Number(_id)))
  }

  /** Scripts are read again, as when one was saved. */
  forgetScripts(): void {
    this.services.scripts.forget()
  }

  /** Something of a store changes, as the radio announces it. */
  announce(resource: 'tag' | 'product' | 'gateway', storeCode: string): void {
    this.services.events.emit('changed', { resource, storeCode })
  }

  /** The stores whose tags are asked are announced, as each time that one begins or ends. */
  announceChecks(): void {
    this.services.events.emit('collecting', this.services.checks.list())
  }

  /** This server takes its share of the stores. */
  joinServers(): Promise<void> {
    return this.services.cluster.start(this.services.every)
  }

  /** The tags of a store that are asked for their status say nothing until the time is over. */
  async tagsStaySilent(storeCode: string, at: number): Promise<void> {
    const { records, radio, events } = this.services
    const tags = await records.find('tag', { storeCode })
    const ended = radio.collecting.hear(tags.map(({ tagMac }) => ({ kind: 'silent' as const, at, storeCode, tagMac })))
    await endChecks(records, wholeShare, ended)
    radio.collecting.written(ended)
    events.emit('checksChanged')
  }

  /** Sessions are looked up again, as after a moment. */
  forgetSessions(): void {
    this.services.access.sessions.forget()
  }

  /** A mail waits to be sent, as calls and alarms queue it. */
  queueMail(mail: { readonly recipients: readonly string[]; readonly subject: string }): Promise<void> {
    return this.services.mailer.queue({ body: '', ...mail })
  }

  /** The mails that are to be sent by now, the oldest first, with whom has not got his. */
  dueMails(): Promise<readonly { id: number; recipients: readonly string[]; subject: string }[]> {
    return dueMails(this.services.records, this.services.clock(), 10)
  }

  /** How many mails wait, due or not. */
  countMails(): Promise<number> {
    return countMails(this.services.records)
  }

  /** Mails that wait to be sent are, as far as the mail server takes them. */
  mailRound(): Promise<void> {
    return this.services.mailer.step()
  }
}

const served = (app: FastifyInstance): Served => ({
  request: (request) => app.inject(request),
  listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
  asked: () => new Promise((resolve) => app.server.once('request', () => resolve())),
  close: () => app.close(),
})
