// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC5646} from "./IERC5646.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

/// @title Equity cards: an ERC-1155 in which each id is one card.
/// @notice A card is given away by `safeTransferFrom`, or many by `safeBatchTransferFrom`, with a value of 1 for each; what it holds
/// and what is set aside for it lies in the card vault under its id and goes with it. Nobody can make a card but the seller, and
/// nobody can destroy one.
///
/// While a card is staked it comes to hold less. So that nobody pays for what it held before: `URI` is emitted when it is taken out,
/// and for an hour from then on it goes to nobody but the vault. A transfer whose `data` is 32 bytes long, a number of {product} base
/// units, is refused for a card that holds less; in a batch that is asked of each card. Other data is for the receiver alone. Orders
/// elsewhere can be bound to `getStateFingerprint`, which follows what a card has released, not whose it is.
interface IEquityCard is IERC1155, IERC5646 {
    /// @notice From now on metadata lies at `prefix`, the decimal id, `suffix`, for all cards. `announceUri` says it for each.
    event UriSet(string prefix, string suffix);

    /// @notice Cards are made by the seller alone.
    error NotSeller(address caller);
    /// @notice There is no such card.
    error CardNotFound(uint256 cardId);
    /// @notice A card moves as a whole: with a value of 1.
    error NotOneCard(uint256 cardId, uint256 value);
    /// @notice The card was taken out of the vault a moment ago.
    /// @param until Unix seconds, the first at which it can be given away.
    error CardResting(uint256 cardId, uint256 until);
    /// @notice The card holds less than `data` asked for. Both are {product} base units.
    error HeldTooLow(uint256 cardId, uint256 held, uint256 minHeld);

    /// @notice Makes the cards `firstId` … `firstId + quantity − 1` and gives them to `to`. Seller only (`NotSeller`). Refused with
    /// `ERC1155InsufficientBalance` for a card that exists.
    function mint(address to, uint256 firstId, uint256 quantity) external;

    /// @notice Sets where metadata lies. ADMIN only.
    function setUri(string calldata prefix, string calldata suffix) external;

    /// @notice Emits `URI` with the address of metadata that each of these cards has now: after `setUri`, for who goes by that event.
    /// Anyone may call. Refused with `CardNotFound` for a card that does not exist.
    function announceUri(uint256[] calldata cardIds) external;

    /// @return Name of the collection.
    function name() external view returns (string memory);

    /// @return Symbol of the collection.
    function symbol() external view returns (string memory);

    /// @return The only account that makes cards; it never changes.
    function seller() external view returns (address);

    /// @return Address of the card vault; it never changes.
    function vault() external view returns (address);

    /// @return Owner of a card, the vault while it is staked; zero when there is no such card.
    function ownerOf(uint256 cardId) external view returns (address);

    /// @return Unix seconds, the first at which a card can be given away after it was taken out of the vault; 0 for one that was not
    /// since it was last given away or staked. It can be staked before.
    function restsUntil(uint256 cardId) external view returns (uint256);

    /// @return Series of a card, which stands in the high bits of its id.
    function seriesOf(uint256 cardId) external pure returns (uint256);
}
