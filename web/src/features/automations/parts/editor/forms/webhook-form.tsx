import { ActionIcon, Button, Checkbox, Group, Input, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { AreaField, ChoiceField, TextField } from '../fields/plain-fields.tsx'
import { useField, useScope, Within } from '../fields/scope.tsx'

export function WebhookForm() {
  const { values } = useScope()
  return (
    <>
      <TextField name="url" label="webhookUrl" max={1000} placeholder="https://" />
      <ChoiceField name="method" values={['POST', 'GET']} usual="POST" />
      <HeadersField />
      {values.method !== 'GET' && <AreaField name="body" max={100_000} rows={4} />}
      <BasicAuthFields />
    </>
  )
}

interface Header {
  name: string
  value: string
}

function HeadersField() {
  const { say } = useSay()
  const { value: headers = [], set, choose, shown } = useField<Header[]>('headers')
  const change = (i: number, part: Partial<Header>) =>
    set(headers.map((header, j) => (j === i ? { ...header, ...part } : header)))
  return (
    <Input.Wrapper
      label={shown.label}
      error={shown.error}
      labelElement="div"
      data-field={shown.wrapperProps['data-field']}
    >
      <Stack gap="xs" mt={4}>
        {headers.map(({ name, value }, i) => (
          // Two headers may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: they are added at the end
          <Group key={i} gap={4} wrap="nowrap">
            <TextInput
              aria-label={say('headerName', { number: i + 1 })}
              placeholder="X-Source"
              flex={1}
              maxLength={100}
              value={name}
              onChange={(event) => change(i, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={say('headerValue', { number: i + 1 })}
              flex={1}
              maxLength={2000}
              value={value}
              onChange={(event) => change(i, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={say('removeHeader', { number: i + 1 })}
              onClick={() => choose(headers.length > 1 ? headers.filter((_, j) => j !== i) : undefined)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={headers.length >= 20}
          onClick={() => choose([...headers, { name: '', value: '' }])}
          style={{ alignSelf: 'flex-start' }}
        >
          {say('addHeader')}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}

interface BasicAuth {
  enabled?: boolean
  username?: string
  password?: string
  passwordSet?: boolean
}

/** The password is never shown again: an empty input keeps the stored one. */
function BasicAuthFields() {
  const { say } = useSay()
  const { value, choose } = useField<BasicAuth>('basicAuth')
  return (
    <>
      <Checkbox
        label={say('fields.basicAuth')}
        checked={value?.enabled ?? false}
        onChange={(event) => choose({ ...value, enabled: event.currentTarget.checked })}
      />
      {value?.enabled && (
        <Within name="basicAuth" values={{ ...value }}>
          <TextField name="username" max={200} />
          <PasswordField />
        </Within>
      )}
    </>
  )
}

function PasswordField() {
  const { say } = useSay()
  const { values } = useScope()
  const { value = '', set, shown } = useField<string>('password')
  return (
    <PasswordInput
      {...shown}
      autoComplete="new-password"
      maxLength={500}
      placeholder={values.passwordSet ? say('passwordKept') : ''}
      value={value}
      onChange={(event) => set(event.currentTarget.value || undefined)}
    />
  )
}
