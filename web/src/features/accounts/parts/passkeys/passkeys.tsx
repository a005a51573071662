import { Badge, Button, Group, Menu, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconFingerprint, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useApi, useSend } from '../../../../api/hooks.ts'
import { knowsPasskeys } from '../../../../core/passkeys.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { ProofDialog } from '../../../../parts/proof/proof-dialog.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import { Section } from '../../../../ui/page/section.tsx'
import { RowMenu } from '../../../../ui/table/row-menu.tsx'
import { PasskeyAdd } from './passkey-add.tsx'
import { PasskeyRename } from './passkey-rename.tsx'

export type Passkey = Answer<'GET /auth/passkeys'>['items'][number]

/** The passkeys of the person: keys on their devices that replace the password. */
export function Passkeys() {
  const { t } = useTranslation('accounts')
  const [isAdding, setAdding] = useState(false)
  const items = useApi('GET /auth/passkeys', {}).data?.items
  const works = useApi('GET /auth/methods', {}).data?.passkeys
  // Where the server has no name or no HTTPS, no browser makes one.
  if (!items || (!works && !items.length)) return null
  return (
    <Section
      title={t('passkeys.title')}
      lead={t('passkeys.lead')}
      actions={
        works && (
          <Button
            variant={items.length ? 'default' : 'filled'}
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={!knowsPasskeys()}
            onClick={() => setAdding(true)}
          >
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {items.length ? (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('passkeys.title')}>
          {items.map((item) => (
            <Row key={item.id} passkey={item} />
          ))}
        </Stack>
      ) : (
        <Text c="dimmed">{t(knowsPasskeys() ? 'passkeys.none' : 'passkeys.unknown')}</Text>
      )}
      {isAdding && <PasskeyAdd onClose={() => setAdding(false)} />}
    </Section>
  )
}

function Row({ passkey: { id, name, synced, createdAt, usedAt } }: { passkey: Passkey }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const [isRemoving, setRemoving] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const remove = useSend('DELETE /auth/passkeys/{passkey_id}', {
    touches: ['/auth/passkeys', '/auth/proof'],
    onDone: () => notify(t('passkeys.removed')),
    onFail: () => {},
  })
  return (
    <Group component="li" gap="sm" align="flex-start" wrap="nowrap">
      <ThemeIcon variant="light" size={38} aria-hidden>
        <IconFingerprint size={22} stroke={1.6} />
      </ThemeIcon>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {synced && (
            <Badge color="gray" size="sm">
              {t('passkeys.synced')}
            </Badge>
          )}
        </Group>
        <Text fz="sm" c="dimmed">
          {t('passkeys.created', { day: format.day(createdAt) })}
          {' · '}
          {usedAt ? t('passkeys.used', { ago: format.ago(usedAt) }) : t('passkeys.unused')}
        </Text>
      </div>
      <RowMenu name={name}>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setRenaming(true)}>
          {t('passkeys.rename')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setRemoving(true)}>
          {t('passkeys.remove')}
        </Menu.Item>
      </RowMenu>
      {isRemoving && (
        <ProofDialog
          title={t('passkeys.removeTitle', { name })}
          text={t('passkeys.removeText')}
          action={t('passkeys.remove')}
          onClose={() => setRemoving(false)}
          onProof={(body) => remove.mutateAsync({ path: { passkey_id: id }, body })}
        />
      )}
      {isRenaming && <PasskeyRename id={id} name={name} onClose={() => setRenaming(false)} />}
    </Group>
  )
}
