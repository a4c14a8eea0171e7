import { inTime } from '../data/inTime'
import { lazily } from '../ui/kit/lazily'
import { Splash } from './Splash'

const loadAdmin = () => import('./admin/loadAdmin')

// What the sign-in page has waited for long is not waited for anew.
let isLate = false
const Waiting = () => <Splash isLate={isLate} />

/** The administration behind the sign-in; the sign-in page loads it while the person types. */
export const Admin = lazily(() => loadAdmin().then(({ prepareAdmin }) => prepareAdmin()), Waiting)

/**
 * Asks for what the administration opens with for who has just signed in.
 * @returns when it is there, or is late
 */
export async function openAdmin(): Promise<void> {
  const opened = Promise.all([Admin.preload(), loadAdmin().then(({ openSession }) => openSession())])
  isLate = !(await inTime(opened))
}
