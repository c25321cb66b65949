// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {CardId} from "./CardId.sol";
import {IEquityCard} from "./IEquityCard.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @title Equity cards: an ERC-1155 in which each id is one card.
/// @dev ROLES: ADMIN says where metadata lies. No role can make, move, block or destroy a card.
/// ASSUMPTIONS: the creator is the seller and makes a card only after the vault has set aside what it promises.
/// ROUNDING: none.
/// INVARIANTS: I-40.
///
/// One owner is kept for each id instead of a balance for each id and account: a supply other than 0 or 1 cannot be written down,
/// and a transfer changes one slot.
contract EquityCard is IEquityCard, ERC1155, AccessManaged {
    using Strings for uint256;

    /// @inheritdoc IEquityCard
    address public immutable seller;
    /// @inheritdoc IEquityCard
    string public name;
    /// @inheritdoc IEquityCard
    string public symbol;

    string private _uriPrefix;
    string private _uriSuffix;
    mapping(uint256 cardId => address) private _owners;

    /// @param authority AccessManager that knows the roles.
    /// @param uriPrefix What stands before the decimal id of a card in the address of its metadata.
    /// @param uriSuffix What stands behind it.
    constructor(
        address authority,
        string memory name_,
        string memory symbol_,
        string memory uriPrefix,
        string memory uriSuffix
    ) ERC1155("") AccessManaged(Checked.hasCode(authority)) {
        seller = msg.sender;
        name = name_;
        symbol = symbol_;
        _setUri(uriPrefix, uriSuffix);
    }

    /// @inheritdoc IEquityCard
    function mint(address to, uint256 firstId, uint256 quantity) external {
        if (msg.sender != seller) revert NotSeller(msg.sender);
        if (quantity == 1) {
            _mint(to, firstId, 1, "");
            return;
        }
        uint256[] memory ids = new uint256[](quantity);
        uint256[] memory values = new uint256[](quantity);
        for (uint256 index = 0; index < quantity; ++index) {
            ids[index] = firstId + index;
            values[index] = 1;
        }
        _mintBatch(to, ids, values, "");
    }

    /// @inheritdoc IEquityCard
    function setUri(string calldata prefix, string calldata suffix) external restricted {
        _setUri(prefix, suffix);
    }

    /// @inheritdoc IEquityCard
    function ownerOf(uint256 cardId) external view returns (address) {
        return _owners[cardId];
    }

    /// @inheritdoc IEquityCard
    function seriesOf(uint256 cardId) external pure returns (uint256) {
        return CardId.seriesOf(cardId);
    }

    /// @notice Address of a card's metadata. Refused with `CardNotFound` for a card that does not exist.
    function uri(uint256 cardId) public view override returns (string memory) {
        if (_owners[cardId] == address(0)) revert CardNotFound(cardId);
        return string.concat(_uriPrefix, cardId.toString(), _uriSuffix);
    }

    /// @notice 1 for the owner of a card, 0 for everybody else.
    function balanceOf(address account, uint256 cardId) public view override(ERC1155, IERC1155) returns (uint256) {
        return account != address(0) && _owners[cardId] == account ? 1 : 0;
    }

    /// @dev `from` is zero for a card that is made: it must have no owner yet.
    function _update(address from, address to, uint256[] memory ids, uint256[] memory values) internal override {
        if (ids.length != values.length) revert ERC1155InvalidArrayLength(ids.length, values.length);
        for (uint256 index = 0; index < ids.length; ++index) {
            uint256 cardId = ids[index];
            if (values[index] != 1) revert NotOneCard(cardId, values[index]);
            if (_owners[cardId] != from) revert ERC1155InsufficientBalance(from, 0, 1, cardId);
            _owners[cardId] = to;
        }
        if (ids.length == 1) emit TransferSingle(msg.sender, from, to, ids[0], 1);
        else emit TransferBatch(msg.sender, from, to, ids, values);
    }

    function _setUri(string memory prefix, string memory suffix) private {
        _uriPrefix = prefix;
        _uriSuffix = suffix;
        emit UriSet(prefix, suffix);
    }
}
