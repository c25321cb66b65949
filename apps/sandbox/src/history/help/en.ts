import type { HelpTexts } from './help-texts.ts'

export const en: HelpTexts = {
  connect: {
    title: 'How to connect a wallet',
    summary: 'Connecting shows this site your address. It cannot spend anything.',
    steps: [
      'Press **Connect Wallet** at the top.',
      'Choose a wallet of this browser, or scan the code with the wallet on your phone.',
      'If the wallet is on another network, it asks to add and to switch to the right one.',
      'Sign the message that proves the address is yours.',
    ],
    note: 'No wallet yet? You can [read on](/help) and look at any address without one.',
  },
  signIn: {
    title: 'What you sign when you sign in',
    summary: 'A short text with the time. It costs nothing and moves nothing.',
    steps: [
      'The message reads **Authorisation:** followed by the time in milliseconds.',
      'The page works out who signed it. Only if that is your account does it count as signed in.',
      'Each account signs once in this browser; choosing another account asks again.',
    ],
    note: 'A sign-in is never a transaction. If a wallet shows a fee or an amount at this point, reject it.',
  },
  stake: {
    title: 'How to stake',
    summary: 'USDT is locked for 180 days and earns {symbol} from a budget that is already in the contract.',
    steps: [
      'Activate a superior first: open the link of the person who invited you, or enter their address.',
      'Open [Stake](/stake) and enter an amount. The unlock date and your share are shown before you sign.',
      'The wallet asks twice: to approve exactly this amount, then to stake it.',
    ],
    note: 'Rewards can be claimed at any time. They end when the budget does, unless it is funded again; that is not promised.',
  },
  takeOut: {
    title: 'How to unstake',
    summary: 'A stake is locked for 180 days and can be unstaked at any time after that.',
    steps: [
      'Open the [list of stakes](/stake/list).',
      'Press **Unstake** at a stake whose lock has ended.',
      'Confirm the transaction in the wallet.',
    ],
    note: 'Before that nobody can unstake it, not even you; rewards can be claimed at any time. The list gives the unlock dates as a calendar file.',
  },
  power: {
    title: 'Computing power and its fuel',
    summary: 'An order produces {symbol} as long as it has both power and fuel.',
    steps: [
      'Buy power with USDT or {symbol} under [Swap for power](/swap-power).',
      'Open an order under [Computing power](/stake?tab=power) with power and {symbol} as fuel.',
      'The order says when the fuel will be empty. Press **Replenish** before that.',
      'Claim the output whenever you like.',
    ],
    note: 'A paused order produces nothing, yet its fuel and power keep being used up, and what is used up does not come back. Once replenished, the power that is left produces again.',
  },
  cards: {
    title: 'Cards: stake, claim, transfer',
    summary: 'A {card} holds {held} {symbol} and stands for shares: {shares}.',
    steps: [
      'Buy one in the [backpack](/backpack). It takes an activated superior and a place on the whitelist.',
      'Stake it: each day {release} {symbol} are released and {income} RWAS come on top.',
      'Claim what was released, or withdraw the card: it then stands still and keeps the rest.',
      'Only a card that is not staked can be transferred. Nobody can take that back: check the address twice.',
    ],
    note: 'The shares are claimed once per card, with a signature and a running RWAS stake. The [claim list](/nft/claim-list) shows how far each is.',
  },
  claims: {
    title: 'Claim everything at once',
    summary: 'Rewards of all stakes, orders and cards in one transaction.',
    steps: [
      'Open [Claim](/nft/claim-all-base). It lists what comes from where.',
      'Press **Claim everything** and confirm once.',
    ],
    note: 'Dividends are not among them: they gather under [Assets](/assets-page) and are withdrawn there.',
  },
  withdraw: {
    title: 'How to withdraw, step by step',
    summary: 'Request, voucher, payout, final: what each step does and what it costs.',
    steps: [
      'Open [Withdraw](/assets-page/withdraw), choose the token and enter the amount. The fee, which is burned, and what arrives are shown.',
      'Look at **Left today**: each account has a daily quota. **Withdrawal hours** says when withdrawals are open.',
      'Sign the request. This is free, and the amount is set aside for you.',
      'The service signs a voucher at once.',
      'Press **Withdraw to wallet**: you hand the voucher to the vault. The network fee is yours.',
      'A few blocks later the payment is final.',
    ],
    note: 'The quota resets each day at 00:00 UTC. The [withdraw list](/assets-page/withdraw-list) keeps every step with its time.',
  },
  resend: {
    title: 'The voucher has expired: get a new one',
    summary: 'Nothing is lost. The same withdrawal gets a new voucher.',
    steps: [
      'Open the [withdraw list](/assets-page/withdraw-list). An expired one is marked **Resend**.',
      'Press **New voucher** and sign. The new voucher belongs to the same withdrawal.',
      'Use it in time. Or ask for another amount: that withdrawal takes the place of this one.',
    ],
    note: 'The vault pays each withdrawal once, however many vouchers it had.',
  },
  swap: {
    title: 'How to swap USDT and {symbol}',
    summary: 'Every cost is shown before you sign.',
    steps: [
      'Open [{product} Swap](/swap-{path}) and enter what you pay.',
      'Check **At least**: if the swap would bring less, it is cancelled. You keep your tokens; the network may still charge its fee.',
      'Check the price impact and the 2% of the {symbol} side that is burned.',
      'Confirm in the wallet.',
    ],
    note: 'A large slippage invites others to trade ahead of you. Leave it as it is unless a swap keeps failing.',
  },
  escrow: {
    title: 'Lock {symbol} for VE dividends',
    summary: 'The longer the lock, the more power. The power falls evenly until the end.',
    steps: [
      'Open [VE](/ve), enter an amount and choose the end.',
      'Later you can add to the lock or move its end further away.',
      'Once the end has passed, withdraw everything.',
    ],
    note: 'Nobody can withdraw before the end, not even you. The share of all power decides the share of the VE dividends.',
  },
  dao: {
    title: 'Mint DR and join the DAO',
    summary: 'Burn 1 {symbol} to mint 1 DR; 2% more is burned as the fee.',
    steps: [
      'Mint DR under [Join DAO](/dr?tab=mint). The {symbol} is burned: DR cannot be changed back.',
      'Stake DR in the DAO fund. It is locked for 180 days.',
      'The DR you have staked decides your node class and your place in the [ranking](/dr/ranking).',
    ],
    note: 'The page says how much DR the next class needs.',
  },
  invite: {
    title: 'Invite others',
    summary: 'The person who follows your link decides whether to join your team.',
    steps: [
      'Open [Invite](/invite) and copy the link, or show the code.',
      'That person sees your address and confirms in the wallet. Without that nothing happens.',
      'A superior is permanent: nobody can change it.',
    ],
    note: 'Promotion income comes out of funded pools, never out of the stake of those you invited. Open a row to see how it was worked out.',
  },
  viewOnly: {
    title: 'Look at an address without its wallet',
    summary: 'A view-only link shows what is public. Nothing can be signed.',
    steps: [
      'Press **Connect Wallet**, then **view any address**. Or add `?watch_a=` and the address to a link.',
      'A banner stays on every page as long as you are looking at it.',
      'Leave the view in the banner to go back to your own account.',
    ],
    note: 'Such a link can be given to anybody: it holds no secret.',
  },
  security: {
    title: 'What we never ask for',
    summary: 'No recovery phrase, no private key, no payment to unlock anything.',
    steps: [
      'Nobody from {product} asks for your recovery phrase or private key, and no page here has a field for it.',
      'Nobody writes to you first to help with a withdrawal.',
      'Before each signature the page says in sentences what will change. If the wallet shows something else, reject it.',
      'Each action is approved for exactly the amount it needs. Under [Token approvals](/allowances) you can revoke what is left.',
    ],
    note: 'Open this site from your own bookmark, and compare the address in the address bar.',
  },
}
