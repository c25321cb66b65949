// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

/// @title Equity cards: an ERC-1155 in which each id is one card.
/// @notice A card is given away by `safeTransferFrom`, or many by `safeBatchTransferFrom`, with a value of 1 for each; what it holds
/// and what is set aside for it lies in the card vault under its id and goes with it. Nobody can make a card but the seller, and
/// nobody can destroy one.
interface IEquityCard is IERC1155 {
    /// @notice From now on metadata lies at `prefix`, the decimal id, `suffix`.
    event UriSet(string prefix, string suffix);

    /// @notice Cards are made by the seller alone.
    error NotSeller(address caller);
    /// @notice There is no such card.
    error CardNotFound(uint256 cardId);
    /// @notice A card moves as a whole: with a value of 1.
    error NotOneCard(uint256 cardId, uint256 value);

    /// @notice Makes the cards `firstId` … `firstId + quantity − 1` and gives them to `to`. Seller only (`NotSeller`). Refused with
    /// `ERC1155InsufficientBalance` for a card that exists.
    function mint(address to, uint256 firstId, uint256 quantity) external;

    /// @notice Sets where metadata lies. ADMIN only.
    function setUri(string calldata prefix, string calldata suffix) external;

    /// @return Name of the collection.
    function name() external view returns (string memory);

    /// @return Symbol of the collection.
    function symbol() external view returns (string memory);

    /// @return The only account that makes cards; it never changes.
    function seller() external view returns (address);

    /// @return Owner of a card, the vault while it is staked; zero when there is no such card.
    function ownerOf(uint256 cardId) external view returns (address);

    /// @return Series of a card, which stands in the high bits of its id.
    function seriesOf(uint256 cardId) external pure returns (uint256);
}
