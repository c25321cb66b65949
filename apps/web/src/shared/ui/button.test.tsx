// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import type { FormEvent } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { renderUi } from './ui-test.tsx'

describe('Button', () => {
  test('calls when it can', () => {
    const onClick = vi.fn<() => void>()
    renderUi(<Button onClick={onClick}>Stake</Button>)
    fireEvent.click(screen.getByRole('button', { name: 'Stake' }))
    expect(onClick).toHaveBeenCalledOnce()
  })

  test('while waiting it says for what, does nothing, and keeps focus', () => {
    const onClick = vi.fn<() => void>()
    const { show } = renderUi(<Button onClick={onClick}>Stake</Button>)
    screen.getByRole('button').focus()
    show(
      <Button onClick={onClick} waiting="Waiting for you in the wallet">
        Stake
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Waiting for you in the wallet' })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(button)
  })

  test('a form that is wrong says so on its button, and a press leads to the field', () => {
    const onClick = vi.fn<() => void>()
    renderUi(
      <Button onClick={onClick} wrong="Insufficient balance">
        Stake 99.00 USDT
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Insufficient balance' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    expect(onClick).toHaveBeenCalledOnce()
  })

  test('an impossible action has its reason beneath and read out with it', () => {
    const onClick = vi.fn<() => void>()
    renderUi(
      <Button onClick={onClick} disabledReason="Opens on 12 Aug 2026, 09:41.">
        Unstake
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Unstake' })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const reason = document.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`)
    expect(reason?.textContent).toBe('Opens on 12 Aug 2026, 09:41.')
  })

  test('an impossible submit button does not submit its form', () => {
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
    const { show } = renderUi(
      <form onSubmit={onSubmit}>
        <Button type="submit" disabledReason="Type an amount first.">
          Stake
        </Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(onSubmit).not.toHaveBeenCalled()
    show(
      <form onSubmit={onSubmit}>
        <Button type="submit">Stake</Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(onSubmit).toHaveBeenCalledOnce()
  })
})
