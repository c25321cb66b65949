// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlainToken} from "../support/Tokens.sol";
import {VaultFixture} from "../support/VaultFixture.sol";
import {RewardsVaultHandler} from "./RewardsVaultHandler.sol";

/// @dev The numbered invariants of docs/invariants.md for the vault, over any sequence of the handler's actions.
contract RewardsVaultInvariants is VaultFixture {
    RewardsVaultHandler private handler;
    address[] private actors;
    address[2] private tokens;
    uint256 private startedOn;

    function setUp() public override {
        super.setUp();
        vault = newVault(address(product), signer);
        actors = [alice, bob, address(new PlainToken(0)), makeAddr("thief")];
        tokens = [address(usdt), address(product)];
        vm.prank(owner);
        require(product.transfer(operator, 1_000_000e18));
        handler = new RewardsVaultHandler(vault, usdt, [operator, guardian, admin, signerAdmin], actors, signerKey);
        startedOn = block.timestamp / 1 days;
        targetContract(address(handler));
    }

    function invariant_vault() public view {
        for (uint256 index = 0; index < tokens.length; ++index) {
            address token = tokens[index];
            uint256 owed = handler.funded(token) - handler.spent(token);
            assertEq(vault.available(token), owed, "I-60");
            assertEq(PlainToken(token).balanceOf(address(vault)), owed + handler.donated(token), "I-60");
            assertEq(vault.freeTokens(token), handler.donated(token), "I-65");
            _checkReceived(token);
            uint256 day = block.timestamp / 1 days;
            assertLe(handler.spentOn(token, day), handler.largestCapOn(token, day), "I-64");
        }
        assertEq(product.destroyed(), handler.burned(), "I-62: the fee is burned");
        assertFalse(handler.isFormerSigner(vault.signer()), "I-63");
        assertLe(vault.pausedUntil(), block.timestamp + 7 days, "I-9");
    }

    function _checkReceived(address token) private view {
        uint256 sum = token == address(product) ? handler.burned() : 0;
        for (uint256 index = 0; index < actors.length; ++index) {
            uint256 received = handler.received(token, actors[index]);
            assertEq(PlainToken(token).balanceOf(actors[index]), received, "I-62");
            sum += received;
        }
        assertEq(sum, handler.spent(token), "I-62");
    }

    /// @dev Each action had an effect. I-61, I-64: each id was paid once, no day went over its cap.
    function afterInvariant() public view {
        handler.requireEffects();
        for (uint256 index = 0; index < handler.paidCount(); ++index) {
            uint256 id = handler.paidId(index);
            assertTrue(vault.isPaid(id), "I-61");
            assertEq(handler.payments(id), 1, "I-61");
        }
        for (uint256 day = startedOn; day <= block.timestamp / 1 days; ++day) {
            assertLe(handler.spentOn(address(usdt), day), handler.largestCapOn(address(usdt), day), "I-64");
            assertLe(handler.spentOn(address(product), day), handler.largestCapOn(address(product), day), "I-64");
        }
    }
}
