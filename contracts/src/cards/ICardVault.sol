// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IRewardReserve} from "../rewards/IRewardReserve.sol";

/// @title Where cards are staked, and where what they hold and earn lies.
/// @notice Each card holds the same amount of {product} when it is sold. While it is staked it releases it evenly by the second to
/// its staker, and earns income in the reward token beside it; when nothing is held any more it has ended. While it is not staked
/// its clock stands still, and what it holds and has yet to earn goes with it to whoever owns it next.
///
/// A card is staked by sending it here (`safeTransferFrom`, or `safeBatchTransferFrom` for many): its staker is whoever it came
/// from. Staking, claiming and taking out are never restricted, never paused and need nothing that is not in the vault already.
///
/// Amounts are base units: *released* and *held* of {product}, *income* of the reward token. Both are rounded down for the whole
/// time that a card was ever staked, so that the number of claims changes nothing.
interface ICardVault is IRewardReserve {
    enum State {
        Unstaked,
        Staked,
        Ended
    }

    struct Card {
        State state;
        // Who can claim from it and take it out; zero when it does not lie in the vault. An ended card can have one.
        address staker;
        // What it still holds.
        uint256 held;
        // What it has released in all its life, and the part of it that lies on the card for its staker.
        uint256 released;
        uint256 claimable;
        // What it has earned in all its life, and the part of it that lies on the card for its staker.
        uint256 income;
        uint256 claimableIncome;
        // What it can still earn.
        uint256 futureIncome;
        // Seconds that it has been staked, at most `cardLife`.
        uint256 age;
        // Unix seconds at which it ends if it stays staked, or has ended in the vault; 0 for one that is not staked.
        uint256 endsAt;
    }

    /// @param held {product} that came in with the cards.
    /// @param income What was set aside for them.
    event CardsAdded(uint256 quantity, uint256 held, uint256 income);

    event CardStaked(address indexed account, uint256 indexed cardId);

    /// @notice What accrued on a card went to its staker: added to what `Claimed` pays now or later.
    event CardSettled(address indexed account, uint256 indexed cardId, uint256 released, uint256 income);

    /// @notice A card was settled for the last time.
    /// @param freed What rounding left of what was set aside for it, free again.
    event CardFinished(uint256 indexed cardId, uint256 freed);

    event CardTakenOut(address indexed account, uint256 indexed cardId);

    /// @param account The only account that could receive it.
    event Claimed(address indexed account, uint256 released, uint256 income);

    /// @notice Cards are added by the seller alone.
    error NotSeller(address caller);
    /// @notice `account` has not staked the card.
    error NotStaker(address account, uint256 cardId);
    error CardNotFound(uint256 cardId);
    /// @notice A card that has ended cannot be staked again.
    error CardEnded(uint256 cardId);
    error NoCards();
    /// @notice Only equity cards can be staked, none of another collection.
    error ForeignToken(address token);
    error ProductNotReceived(uint256 received, uint256 expected);

    /// @notice Takes what `quantity` new cards hold from the seller and sets aside what they can ever earn. Seller only
    /// (`NotSeller`). Refused with `RewardReserveExhausted` when too little is free, with `ProductNotReceived` when less arrives.
    function addCards(uint256 quantity) external;

    /// @notice Pays the caller what accrued on these cards, and what was credited to it before; no cards for the latter alone.
    /// Refused with `NotStaker` for a card that somebody else, or nobody, has staked.
    /// @return released {product} paid.
    /// @return income Reward tokens paid.
    function claim(uint256[] calldata cardIds) external returns (uint256 released, uint256 income);

    /// @notice As `claim`, for `account`, which alone is paid. Anyone may call.
    function claimFor(address account, uint256[] calldata cardIds) external returns (uint256 released, uint256 income);

    /// @notice As `claim`, but pays {product} alone and credits the income: should the reward token ever refuse to be paid, what cards
    /// hold does not wait for it.
    /// @return released {product} paid.
    function claimReleased(uint256[] calldata cardIds) external returns (uint256 released);

    /// @notice Credits what accrued on these cards to the caller and gives them back. Moves no other token. Refused with
    /// `NotStaker` for a card that the caller has not staked, with `NoCards` for none.
    function takeOut(uint256[] calldata cardIds) external;

    /// @notice As `takeOut`, but gives the cards to `to`: a way out for an account that cannot receive a card. What accrued is the
    /// caller's. To the vault itself is refused.
    function takeOutTo(uint256[] calldata cardIds, address to) external;

    /// @notice Refused with `CardNotFound` for a card that does not exist.
    function cardOf(uint256 cardId) external view returns (Card memory);

    /// @notice As `cardOf`, for each.
    function cardsOf(uint256[] calldata cardIds) external view returns (Card[] memory);

    /// @return released {product} that `account` was credited when it took cards out, to be paid by `claim`.
    /// @return income The same in reward tokens.
    function creditOf(address account) external view returns (uint256 released, uint256 income);

    /// @return {product} that all cards hold, have released and not paid, and that was credited.
    function totalHeld() external view returns (uint256);

    /// @return {product} that a card holds when it is sold.
    function heldPerCard() external view returns (uint256);

    /// @return What is set aside for a card when it is sold: the most it can earn, rounded up.
    function incomePerCard() external view returns (uint256);

    /// @return {product} that a staked card releases in 24 hours.
    function releasePerDay() external view returns (uint256);

    /// @return Reward tokens that a staked card earns in 24 hours.
    function incomePerDay() external view returns (uint256);

    /// @return Seconds that a card must be staked in all until it has ended.
    function cardLife() external view returns (uint256);

    /// @return Address of the equity cards.
    function cards() external view returns (address);

    /// @return Address of {product}.
    function product() external view returns (address);

    /// @return The only account that adds cards; it never changes.
    function seller() external view returns (address);
}
