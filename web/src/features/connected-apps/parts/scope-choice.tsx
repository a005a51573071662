import { Checkbox, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { allowedOf, type Company, type Scope, whyNotSend } from '../logic/connection.ts'

interface Props {
  asked: readonly Scope[]
  off: readonly Scope[]
  company: Company | undefined
  onChange: (off: Scope[]) => void
}

/** What the program may do. Everything but reading can be switched off. */
export function ScopeChoice({ asked, off, company, onChange }: Props) {
  const { t } = useTranslation('connected-apps')
  const allowed = allowedOf(asked, off, company)
  const why = whyNotSend(off, company)
  const isFixed = (scope: Scope) => scope === 'read' || (scope === 'send' && why !== null)
  const hintOf = (scope: Scope) => (scope === 'send' && why ? t(`notSend.${why}`) : t(`scopeHints.${scope}`))
  const turn = (scope: Scope, isOn: boolean) => onChange(isOn ? off.filter((one) => one !== scope) : [...off, scope])
  return (
    <Checkbox.Group label={t('may')} value={allowed}>
      <Stack gap="sm" mt="xs">
        {asked.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={t(`scopes.${scope}`)}
            description={hintOf(scope)}
            disabled={isFixed(scope)}
            // What cannot be changed must be read all the same.
            styles={{ label: { color: 'var(--mantine-color-text)' } }}
            onChange={(event) => turn(scope, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
