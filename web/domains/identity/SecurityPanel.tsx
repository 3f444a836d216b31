import type { ReactNode } from 'react'
import { ChangePassword } from './ChangePassword.tsx'
import { Panel } from './Panel.tsx'
import { SingleKeysSwitch } from '#web/shell/SingleKeysSwitch.tsx'
import { Passkeys } from './Passkeys.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SessionList } from './SessionList.tsx'

/** Sign-in security settings, with related settings as children. */
export function SecurityPanel({ children }: { children: ReactNode }) {
  return (
    <div id="security" className="grid scroll-mt-(--header-height) items-start gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <Panel id="sign-ins" title="Where you are signed in">
          <SessionList />
        </Panel>
        <Panel id="passkeys" title="Passkeys">
          <Passkeys />
        </Panel>
        <Panel id="second-factor" title="Two-step sign-in">
          <SecondFactor />
        </Panel>
      </div>
      <div className="flex flex-col gap-6">
        <Panel id="password" title="Password">
          <ChangePassword />
        </Panel>
        <Panel id="keyboard" title="Keyboard">
          <SingleKeysSwitch />
        </Panel>
        {children}
      </div>
    </div>
  )
}
