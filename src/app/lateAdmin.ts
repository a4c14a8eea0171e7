import { lazily } from '../ui/kit/lazily'
import { Splash } from './Splash'

const loadAdmin = () => import('./admin/loadAdmin')

/** The administration behind the sign-in; the sign-in page loads it while the person types. */
export const Admin = lazily(() => loadAdmin().then(({ prepareAdmin }) => prepareAdmin()), Splash)

/**
 * Asks for what the administration opens with for who has just signed in.
 * @returns when it is there, or is late
 */
export const openAdmin = (): Promise<unknown> =>
  Promise.all([Admin.preload(), loadAdmin().then(({ openSession }) => openSession())]).catch(() => undefined)
