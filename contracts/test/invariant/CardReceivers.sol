// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardSeller} from "../../src/cards/CardSeller.sol";
import {CardVault} from "../../src/cards/CardVault.sol";
import {CardHolder} from "../support/CardHolder.sol";
import {CardActions} from "./CardActions.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

/// @dev What a contract that owns cards does while it receives one.
abstract contract CardReceivers is CardActions {
    CardHolder private immutable HOSTILE;

    constructor(CardSeller seller, address[4] memory roles, address[] memory actors_, CardHolder hostile)
        CardActions(seller, roles, actors_)
    {
        HOSTILE = hostile;
        string[3] memory names = ["refusing receiver", "reentering receiver", "staking receiver"];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    /// @dev A receiver that refuses its card back hurts itself alone, and can still be paid.
    function refusingReceiver(uint256 seed) external counted {
        uint256 cardId = _hostileCard(seed);
        CardHolder.Manner[3] memory manners =
            [CardHolder.Manner.Refuse, CardHolder.Manner.RefuseSilently, CardHolder.Manner.AnswerWrongly];
        HOSTILE.setManner(manners[seed % 3]);
        vm.expectRevert();
        vm.prank(address(HOSTILE));
        VAULT.takeOut(_only(cardId));
        _checkClaim(address(this), address(HOSTILE), _only(cardId));
        HOSTILE.setManner(CardHolder.Manner.Accept);
        _takeOut(address(HOSTILE), _only(cardId));
        _count("refusing receiver");
    }

    /// @dev While it gets a card back, it tries everything that could bring it more.
    function reenteringReceiver(uint256 seed) external counted {
        uint256 cardId = _hostileCard(seed);
        uint256 other = _hostileCard(seed >> 8);
        uint256[] memory ids = _only(other);
        bytes[6] memory payloads = [
            abi.encodeCall(CardVault.takeOut, (ids)),
            abi.encodeCall(CardVault.claim, (ids)),
            abi.encodeCall(CardVault.claimFor, (address(HOSTILE), ids)),
            abi.encodeCall(CardVault.claimReleased, (ids)),
            abi.encodeCall(CardVault.takeOut, (_only(cardId))),
            abi.encodeCall(CardVault.claim, (_only(cardId)))
        ];
        HOSTILE.callFirst(address(VAULT), payloads[seed % 6]);
        _takeOut(address(HOSTILE), _only(cardId));
        assertFalse(HOSTILE.lastCallSucceeded(), "I-44: no way in from inside");
        bytes memory restake =
            abi.encodeCall(IERC1155.safeTransferFrom, (address(HOSTILE), address(VAULT), other, 1, ""));
        HOSTILE.callFirst(address(CARDS), restake);
        if (other != cardId) _takeOut(address(HOSTILE), ids);
        assertFalse(HOSTILE.lastCallSucceeded(), "I-44: no way in from inside");
        HOSTILE.setManner(CardHolder.Manner.Accept);
        _count("reentering receiver");
    }

    /// @dev It stakes its new card while it is made, and tries to buy one more inside.
    function stakingReceiver(bool stakes) external counted {
        if (cardIds.length > 16) return;
        uint256 series = _openSale();
        uint256 cardId = (series << 32) + SELLER.soldOf(series) + 1;
        if (stakes) {
            bytes memory call =
                abi.encodeCall(IERC1155.safeTransferFrom, (address(HOSTILE), address(VAULT), cardId, 1, ""));
            HOSTILE.callFirst(address(CARDS), call);
        } else {
            HOSTILE.callFirst(
                address(SELLER), abi.encodeCall(CardSeller.buy, (series, 1, type(uint256).max, block.timestamp))
            );
        }
        _buy(address(HOSTILE), 1);
        assertEq(HOSTILE.lastCallSucceeded(), stakes);
        staked[cardId] = stakes;
        HOSTILE.setManner(CardHolder.Manner.Accept);
        _count("staking receiver");
    }

    /// @dev A staked card of the hostile contract with something to claim.
    function _hostileCard(uint256 seed) private returns (uint256 cardId) {
        uint256[] memory ids = _cardsOf(address(HOSTILE), true);
        for (uint256 step = 0; step < ids.length; ++step) {
            cardId = ids[(seed % ids.length + step) % ids.length];
            if (VAULT.cardOf(cardId).claimable != 0) return cardId;
        }
        cardId = _idleCard(address(HOSTILE));
        if (cardId == 0) {
            _openSale();
            _buy(address(HOSTILE), 1);
            cardId = cardIds[cardIds.length - 1];
        }
        _stakeOne(cardId);
        _wait(1 days);
    }
}
