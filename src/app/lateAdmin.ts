import { lazily } from '../ui/kit/lazily'
import { Splash } from './Splash'

/** The administration behind the sign-in; the sign-in page loads it while the person types. */
export const Admin = lazily(() => import('./admin/loadAdmin').then(({ prepareAdmin }) => prepareAdmin()), Splash)
